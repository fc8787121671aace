public import Foundation

/// An object that responds to events; here, there are none.
///
/// - Source: UIKit `UIResponder`.
@MainActor @preconcurrency
open class UIResponder: NSObject {
  /// The next responder: `nil`.
  open var next: UIResponder? { nil }
}

/// A view of UIKit, which is never drawn: widgets are views of SwiftUI.
///
/// It exists because modules that apps and widgets share name it.
/// - Source: UIKit `UIView`.
@MainActor @preconcurrency
open class UIView: UIResponder {
  /// The position and the size in the superview, in points.
  open var frame: CGRect
  /// The background color, or `nil` for none.
  open var backgroundColor: UIColor?
  /// The color of controls.
  open var tintColor: UIColor?
  /// The opacity, 0…1.
  open var alpha: CGFloat = 1
  /// Whether the view is hidden.
  open var isHidden = false
  /// Whether subviews are cut at the view's edges.
  open var clipsToBounds = false
  /// A number that identifies the view.
  open var tag = 0
  /// Whether the frame becomes constraints.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The views inside.
  open private(set) var subviews: [UIView] = []
  /// The view around, or `nil` for none.
  open private(set) weak var superview: UIView?
  /// The layer of the view.
  public let layer = CALayer()

  /// Creates a view with a frame in points.
  public init(frame: CGRect = .zero) {
    self.frame = frame
    super.init()
  }

  /// Returns `nil`: there are no archives of views.
  public required init?(coder: NSCoder) { nil }

  /// The frame in the view's own coordinates, in points.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// The middle of the frame, in points.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// Adds a view inside.
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Removes the view from the view around.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Does nothing; a subclass arranges its views here.
  open func layoutSubviews() {}
  /// Does nothing, because the view is not drawn.
  open func setNeedsLayout() {}
  /// Calls ``layoutSubviews()``.
  open func layoutIfNeeded() { layoutSubviews() }
  /// Does nothing, because the view is not drawn.
  open func setNeedsDisplay() {}
  /// Does nothing; a subclass draws here.
  open func draw(_ rect: CGRect) {}
}

/// A text of UIKit, which is never drawn.
///
/// - Source: UIKit `UILabel`.
open class UILabel: UIView {
  /// The text, or `nil` for none.
  open var text: String?
  /// The text with attributes, or `nil` for none.
  open var attributedText: NSAttributedString?
  /// The font.
  open var font: UIFont? = .systemFont(ofSize: 17)
  /// The color of the text.
  open var textColor: UIColor? = .label
  /// The number of lines, or 0 for as many as are needed.
  open var numberOfLines = 1
}

/// An image of UIKit, which is never drawn.
///
/// - Source: UIKit `UIImageView`.
open class UIImageView: UIView {
  /// The image, or `nil` for none.
  open var image: UIImage?

  /// Creates a view of an image.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }
}

/// A controller of a view, which is never shown.
///
/// - Source: UIKit `UIViewController`.
@MainActor @preconcurrency
open class UIViewController: UIResponder {
  /// The title, or `nil` for none.
  open var title: String?
  /// The view, created at the first access.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open lazy var view: UIView! = {
    let view = UIView()
    return view
  }()

  /// Creates a controller; the arguments are ignored.
  public init(nibName: String? = nil, bundle: Bundle? = nil) {
    super.init()
  }

  /// Returns `nil`: there are no archives of controllers.
  public required init?(coder: NSCoder) { nil }

  /// Does nothing; a subclass sets its view up here.
  open func viewDidLoad() {}
  /// Does nothing.
  open func viewWillAppear(_ animated: Bool) {}
  /// Does nothing.
  open func viewDidAppear(_ animated: Bool) {}
  /// Does nothing.
  open func viewDidLayoutSubviews() {}
}
