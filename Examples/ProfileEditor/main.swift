import Foundation

// Usage: ProfileEditor < edits.txt
// The exit status is 1 if a line could not be carried out; each such line has a message on standard error.
let editor = Editor()
editor.run()
exit(editor.errorCount == 0 ? 0 : 1)
