import Cells
import CursesTerminal
import Themes
import ViewTree
print("todo")
