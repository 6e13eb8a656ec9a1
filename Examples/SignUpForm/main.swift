import Foundation

// Usage: SignUpForm < session.txt, or type the commands; `help` names them.
// The exit status is 1 if a line could not be carried out; each such line has a message on standard error.
let session = Session()
session.run()
exit(session.errorCount == 0 ? 0 : 1)
