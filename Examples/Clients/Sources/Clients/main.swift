import Foundation
import MainActorByDefault

let expected = ["Ada Lovelace", "Augusta Lovelace", "Grace Hopper", "0 observers left"]
let reports = [
  ("on the main actor", mainActorClient()),
  ("in an actor", await actorClient()),
  ("in plain code", plainClient()),
  ("under default main-actor isolation", defaultIsolationClient()),
]

for (client, report) in reports {
  print("\(report == expected ? "right" : "WRONG") \(client): \(report.joined(separator: ", "))")
}
exit(reports.allSatisfy { $0.1 == expected } ? 0 : 1)
