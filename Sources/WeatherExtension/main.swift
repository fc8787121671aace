// The bundled weather extension: a program of its own, as what it needs of the network would make
// every start of the dashboard ten milliseconds longer.
internal import TesseraKit
internal import WeatherWidget

WeatherWidget.main()
