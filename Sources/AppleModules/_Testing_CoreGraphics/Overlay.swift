// The compiler imports this module where a file imports both Testing and CoreGraphics. On Apple's platforms
// it makes images into attachments of tests; here it is empty.
