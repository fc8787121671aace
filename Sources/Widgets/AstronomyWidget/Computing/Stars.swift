internal import Foundation

/// A bright star.
struct Star: Hashable, Sendable {
  var name: String
  /// The right ascension and declination for J2000.0, in degrees.
  var rightAscension: Double
  var declination: Double
  var magnitude: Double

  /// The direction along the equator.
  var direction: SIMD3<Double> { SIMD3(longitude: rightAscension, latitude: declination) }
}

extension Star {
  /// The stars down to magnitude 2.1, and fainter ones that complete well-known figures.
  ///
  /// Precession is neglected: until 2050, it is less than a cell of the picture.
  ///
  /// - Source: the Bright Star Catalogue, 5th edition.
  static let all: [Star] = catalogue.split(separator: "\n").compactMap { line in
    let fields = line.split(separator: " ")
    guard fields.count == 4, let rightAscension = Double(fields[1]),
      let declination = Double(fields[2]), let magnitude = Double(fields[3])
    else { return nil }
    return Star(
      name: String(fields[0]), rightAscension: rightAscension, declination: declination,
      magnitude: magnitude)
  }

  /// The lines of well-known figures, as names of stars.
  static let figures: [[String]] = [
    ["Alkaid", "Mizar", "Alioth", "Megrez", "Phecda", "Merak", "Dubhe", "Megrez"],
    ["Caph", "Schedar", "Navi", "Ruchbah", "Segin"],
    ["Betelgeuse", "Alnitak", "Saiph", "Rigel", "Mintaka", "Bellatrix", "Betelgeuse"],
    ["Alnitak", "Alnilam", "Mintaka"],
    ["Deneb", "Sadr", "Albireo"], ["Fawaris", "Sadr", "Gienah"],
    ["Acrux", "Gacrux"], ["Mimosa", "Imai"],
    ["Markab", "Scheat", "Alpheratz", "Algenib", "Markab"], ["Alpheratz", "Mirach", "Almach"],
    ["Castor", "Pollux"], ["Sirius", "Wezen", "Adhara"], ["Hadar", "Rigil"],
  ]

  private static let catalogue = """
    Sirius 101.287 -16.716 -1.46
    Canopus 95.988 -52.696 -0.74
    Rigil 219.902 -60.834 -0.27
    Arcturus 213.915 19.182 -0.05
    Vega 279.234 38.784 0.03
    Capella 79.172 45.998 0.08
    Rigel 78.634 -8.202 0.13
    Procyon 114.825 5.225 0.34
    Achernar 24.429 -57.237 0.46
    Betelgeuse 88.793 7.407 0.50
    Hadar 210.956 -60.373 0.61
    Altair 297.696 8.868 0.77
    Acrux 186.650 -63.099 0.76
    Aldebaran 68.980 16.509 0.86
    Antares 247.352 -26.432 0.96
    Spica 201.298 -11.161 0.97
    Pollux 116.329 28.026 1.14
    Fomalhaut 344.413 -29.622 1.16
    Deneb 310.358 45.280 1.25
    Mimosa 191.930 -59.689 1.25
    Regulus 152.093 11.967 1.35
    Adhara 104.656 -28.972 1.50
    Castor 113.650 31.888 1.58
    Shaula 263.402 -37.104 1.62
    Gacrux 187.791 -57.113 1.64
    Bellatrix 81.283 6.350 1.64
    Elnath 81.573 28.608 1.65
    Miaplacidus 138.300 -69.717 1.68
    Alnilam 84.053 -1.202 1.69
    Alnair 332.058 -46.961 1.74
    Alnitak 85.190 -1.943 1.77
    Alioth 193.507 55.960 1.77
    Dubhe 165.932 61.751 1.79
    Mirfak 51.081 49.861 1.80
    Wezen 107.098 -26.393 1.84
    Kaus 276.043 -34.385 1.85
    Alkaid 206.885 49.313 1.86
    Avior 125.628 -59.510 1.86
    Sargas 264.330 -42.998 1.87
    Menkalinan 89.882 44.947 1.90
    Atria 252.166 -69.028 1.92
    Alhena 99.428 16.399 1.92
    Peacock 306.412 -56.735 1.94
    Polaris 37.955 89.264 1.98
    Mirzam 95.675 -17.956 1.98
    Alphard 141.897 -8.659 1.98
    Hamal 31.793 23.463 2.00
    Diphda 10.897 -17.987 2.02
    Mizar 200.981 54.925 2.04
    Nunki 283.816 -26.297 2.05
    Mirach 17.433 35.621 2.05
    Menkent 211.671 -36.370 2.06
    Saiph 86.939 -9.670 2.06
    Alpheratz 2.097 29.090 2.06
    Rasalhague 263.734 12.560 2.07
    Kochab 222.676 74.155 2.08
    Almach 30.975 42.330 2.10
    Algol 47.042 40.956 2.12
    Denebola 177.265 14.572 2.13
    Mintaka 83.002 -0.299 2.23
    Sadr 305.557 40.257 2.23
    Alphecca 233.672 26.715 2.23
    Schedar 10.127 56.537 2.24
    Caph 2.295 59.150 2.28
    Merak 165.460 56.382 2.37
    Scheat 345.944 28.083 2.42
    Phecda 178.458 53.695 2.44
    Navi 14.177 60.717 2.47
    Markab 346.190 15.205 2.48
    Gienah 311.553 33.970 2.48
    Ruchbah 21.454 60.235 2.68
    Imai 183.786 -58.749 2.80
    Algenib 3.309 15.184 2.83
    Alcyone 56.871 24.105 2.87
    Fawaris 296.244 45.131 2.87
    Albireo 292.680 27.960 3.08
    Megrez 183.857 57.033 3.31
    Segin 28.599 63.670 3.37
    """
}
