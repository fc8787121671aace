// The compiler imports this module where a file imports both Testing and UIKit. On Apple's platforms
// it makes images into attachments of tests; here it is empty.
