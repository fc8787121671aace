import Foundation
import Golden
import HTTPResponses
import RecordedServer
import TesseraUI
import Testing

@testable import RepositoriesWidget

/// Requests to forges, with a local server that sends recorded responses.
@Suite(.serialized)
struct ForgeTests {
  private let now = Date(timeIntervalSince1970: 1_795_339_200)
  private let server: RecordedServer

  init() throws {
    _ = DataFolder.path
    server = try RecordedServer(.parts(Self.gitHub))
  }

  private static let gitHub: [(String, Data)] = [
    (
      "/pulls/7/reviews",
      Data(
        """
        [{"user":{"login":"mira"},"state":"CHANGES_REQUESTED"},
         {"user":{"login":"mira"},"state":"APPROVED"},{"user":{"login":"aiko"},"state":"COMMENTED"}]
        """.utf8)
    ), ("/pulls/6/reviews", Data(#"[{"user":{"login":"aiko"},"state":"CHANGES_REQUESTED"}]"#.utf8)),
    ("/pulls/5/reviews", Data("[]".utf8)),
    (
      "/pulls?",
      Data(
        """
        [{"number":7,"title":"Add \\u001b[31ma lamp\\u202e","draft":false,"user":{"login":"jonas"},
          "html_url":"https://github.com/o/r/pull/7","updated_at":"2026-11-22T08:00:00Z"},
         {"number":6,"title":"A handle","html_url":"javascript:alert(1)","user":null},
         {"number":5,"title":"Wick","requested_reviewers":[{"login":"mira"}]},
         {"number":4,"title":"Later","draft":true}]
        """.utf8)
    ),
    (
      "/check-runs",
      Data(
        """
        {"total_count":4,"check_runs":[
          {"name":"build","status":"completed","conclusion":"success"},
          {"name":"lint","status":"completed","conclusion":"failure",
           "html_url":"https://github.com/o/r/runs/2"},
          {"name":"docs","status":"in_progress","conclusion":null},
          {"name":"deploy","status":"completed","conclusion":"skipped"}]}
        """.utf8)
    ),
    (
      "/status?",
      Data(#"{"state":"success","statuses":[{"context":"ci/x","state":"success"}]}"#.utf8)
    ),
  ]

  private func client(
    _ kind: ForgeKind = .github, _ variables: [String: String] = [:], after seconds: Double = 0
  ) -> ForgeClient {
    let environment = [kind.addressVariable: server.address].merging(variables) { $1 }
    let token = ForgeToken(
      environment: environment, forges: ForgeDirectory(environment: environment))
    // What waits for a response goes on when a test that blocks the thread is over.
    return ForgeClient(
      environment: environment, token: token, now: now.addingTimeInterval(seconds), timeout: 60,
      totalTimeout: 3600)
  }

  private let all = ForgeParts(pulls: true, checks: true)

  private func repository(
    _ kind: ForgeKind = .github, _ host: String = "github.com", _ path: String = "o/r"
  ) -> ForgeRepository {
    ForgeRepository(kind: kind, host: host, path: path)
  }

  @Test func pullRequestsAndChecksOfGitHub() async throws {
    let client = client(.github, ["GITHUB_TOKEN": "secret"])
    let state = await client.state(all, of: repository(), branch: "topic/x")
    #expect(state.error == nil && !state.hasMorePulls, "\(String(describing: state.error))")
    try #require(state.pulls.map(\.number) == [7, 6, 5, 4])
    #expect(state.pulls.map(\.review) == [.approved, .changesRequested, .requested, .draft])
    #expect(state.pulls[0].title == "Add [31ma lamp" && state.pulls[0].author == "jonas")
    #expect(state.pulls[0].url?.absoluteString == "https://github.com/o/r/pull/7")
    #expect(state.pulls[1].url == nil, "only addresses of the web")
    let checks = try #require(state.checks)
    #expect(
      checks.state == .failed && checks.runs.map(\.name) == ["build", "lint", "docs", "ci/x"])
    #expect(checks.byUrgency.first?.name == "lint" && checks.count(.running) == 1)
    #expect(server.requests.contains { $0.contains("/commits/topic%2Fx/check-runs") })
    #expect(server.headers.allSatisfy { $0.contains("Authorization: Bearer secret") })
    #expect(server.requests.allSatisfy { !$0.contains("secret") })
  }

  @Test func withoutATokenThereAreFewRequests() async throws {
    let state = await client().state(all, of: repository(), branch: nil)
    #expect(state.pulls.map(\.review) == [.none, .none, .requested, .draft])
    #expect(
      server.requests.count == 3 && server.requests.contains { $0.contains("/commits/HEAD/") })
    #expect(server.headers.allSatisfy { !$0.contains("Authorization") })
    _ = await client(after: 300).state(all, of: repository(), branch: nil)
    #expect(server.requests.count == 3, "the responses are still used")
    _ = await client(after: 700).state(all, of: repository(), branch: nil)
    #expect(server.requests.count == 6)
  }

  @Test func mergeRequestsAndJobsOfGitLab() async throws {
    server.respond(
      with: .parts([
        (
          "/merge_requests?",
          Data(
            """
            [{"iid":3,"title":"One","draft":false,"detailed_merge_status":"mergeable",
              "web_url":"https://gitlab.com/g/s/r/-/merge_requests/3","author":{"username":"mira"},
              "updated_at":"2026-11-22T08:00:00.123Z"},
             {"iid":2,"title":"Two","detailed_merge_status":"requested_changes"},
             {"iid":1,"title":"Draft: Three","draft":true}]
            """.utf8)
        ),
        (
          "/pipelines/9000000000/jobs",
          Data(
            """
            [{"name":"build","status":"success","web_url":"https://gitlab.com/j/1"},
             {"name":"flaky","status":"failed","allow_failure":true},
             {"name":"deploy","status":"manual"},{"name":"test","status":"running"}]
            """.utf8)
        ),
        (
          "/pipelines?",
          Data(#"[{"id":9000000000,"status":"running","web_url":"https://gitlab.com/p"}]"#.utf8)
        ),
      ]))
    let client = client(.gitlab, ["GITLAB_TOKEN": "secret"])
    let remote = repository(.gitlab, "gitlab.com", "g/s/r")
    let state = await client.state(all, of: remote, branch: "main")
    #expect(
      state.error == nil && state.pulls.map(\.review) == [.approved, .changesRequested, .draft])
    #expect(state.pulls.first?.updated == Date(timeIntervalSince1970: 1_795_334_400))
    #expect(state.checks?.runs.map(\.name) == ["build", "flaky", "test"])
    #expect(state.checks?.state == .running && state.checks?.url?.path == "/p")
    #expect(server.requests.allSatisfy { $0.contains("/projects/g%2Fs%2Fr/") })
    #expect(server.headers.allSatisfy { $0.uppercased().contains("PRIVATE-TOKEN: SECRET") })
  }

  @Test func statusesOfForgejo() async throws {
    let status = """
      {"state":"failure","statuses":[{"context":"ci","status":"failure",
      "target_url":"/relative"},{"context":"lint","status":"warning"}]}
      """
    server.respond(with: .parts([("/pulls?", Data("[]".utf8)), ("/status", Data(status.utf8))]))
    let client = client(.gitea)
    let remote = repository(.gitea, "codeberg.org", "f/\(UUID().uuidString)")
    let state = await client.state(all, of: remote, branch: "main")
    #expect(state.error == nil && state.pulls.isEmpty)
    #expect(state.checks?.runs.map(\.state) == [.failed, .passed])
    #expect(state.checks?.runs.first?.url == nil)
  }

  @Test func unchangedResponsesAreNotSentAgain() async throws {
    let body = #"[{"number":1,"title":"One"}]"#
    server.respond(
      with: .raw(
        Data(
          "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            .utf8)))
    let pulls = ForgeParts(pulls: true, checks: false)
    let remote = repository(.github, "github.com", "o/etag")
    _ = await client().state(pulls, of: remote, branch: nil)
    server.respond(with: .raw(Data("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\n\r\n".utf8)))
    let state = await client(after: 1000).state(pulls, of: remote, branch: nil)
    #expect(state.pulls.map(\.title) == ["One"] && state.error == nil)
    #expect(server.headers.last?.contains("If-None-Match: \"v1\"") == true)
  }

  @Test(arguments: [
    ("429 Too Many", "Retry-After: 120\r\n", 120.0), ("403 Forbidden", "Retry-After: 90\r\n", 90),
    (
      "403 Forbidden", "X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset: 1795340000\r\n", 800
    ), ("429 Too Many", "", 900), ("429 Too Many", "Retry-After: 1e300\r\n", 86_400),
    ("429 Too Many", "Retry-After: nan\r\n", 900), ("429 Too Many", "Retry-After: -5\r\n", 60),
    ("429 Too Many", "Retry-After: Sun, 22 Nov 2026 10:30:00 GMT\r\n", 4200),
  ])
  func pausesAreObserved(status: String, header: String, pause: Double) async throws {
    server.respond(
      with: .raw(Data("HTTP/1.1 \(status)\r\n\(header)Content-Length: 2\r\n\r\n{}".utf8)))
    let host = "\(UUID().uuidString.lowercased()).example"
    let remote = repository(.gitea, host)
    let pulls = ForgeParts(pulls: true, checks: false)
    // The host is not a known one, so its address cannot be replaced by a variable.
    let cache = ForgeCache()
    let url = try #require(URL(string: server.address))
    let exchange = try #require(
      await HTTPResponse(at: url, timeout: 60, sizeLimit: 1024, following: .sameServer))
    let end = try #require(RateLimit.pauseEnd(exchange, at: now))
    #expect(abs(end.timeIntervalSince(now) - pause) < 1)
    cache.savePause(ofHost: host, until: end)
    let state = await client(.gitea, [:], after: pause - 5).state(pulls, of: remote, branch: nil)
    #expect(state.error == .rateLimited(host, until: end))
    #expect(state.error?.isTemporary == false)
  }

  @Test(arguments: [
    (404, ForgeError.missing("o/hostile", variable: "GITHUB_TOKEN")),
    (401, .unauthorized("github.com")), (403, .missing("o/hostile", variable: "GITHUB_TOKEN")),
    (500, .offline("github.com")), (418, .rejected("github.com", status: 418)),
  ])
  func statusesAreExplained(status: Int, error: ForgeError) async throws {
    server.respond(with: .body(Data("<html>no</html>".utf8), status: status))
    let remote = repository(.github, "github.com", "o/hostile")
    let state = await client().state(all, of: remote, branch: nil)
    #expect(state.error == error && state.pulls.isEmpty && state.checks == nil)
    #expect(state.error?.isTemporary == (status == 500))
  }

  @Test(
    arguments: [
      "<html><body>Sign in</body></html>", "", "{", "[{\"number\":1,\"title\":\"x\"", "null", "7",
      "\"text\"", "[1,2]", "{\"message\":\"x\"}", String(repeating: "[", count: 100_000),
    ].map(LongText.init))
  func hostileResponsesAreRejected(response: LongText) async throws {
    server.respond(with: .body(Data(response.text.utf8)))
    let remote = repository(.github, "github.com", "o/nonsense")
    let state = await client().state(all, of: remote, branch: nil)
    #expect(state.error == .unreadable("github.com") && state.pulls.isEmpty)
  }

  @Test func responsesAreBounded() async throws {
    server.respond(with: .body(Data(repeating: UInt8(ascii: " "), count: 10 << 20)))
    let remote = repository(.github, "github.com", "o/huge")
    let pulls = ForgeParts(pulls: true, checks: false)
    #expect(
      await client().state(pulls, of: remote, branch: nil).error == .unreadable("github.com"))
    server.respond(with: .nothing)
    #expect(await client().state(pulls, of: remote, branch: nil).error == .offline("github.com"))
  }

  @Test func valuesOfOtherTypesAreLeftOut() throws {
    let text = """
      [{"number":"1","title":"x"},{"number":1.5,"title":"x"},{"number":-1,"title":"x"},
       {"number":1e300,"title":"x"},{"number":2,"title":7},{"number":true,"title":"x"},
       {"number":3,"title":"ok","draft":"yes","user":[],"html_url":{},"updated_at":5}]
      """
    let pulls = try #require(GitHubResponses.pulls(parsing: Data(text.utf8)))
    #expect(pulls.map(\.title).contains("ok") && pulls.count <= 2)
    #expect(pulls.last?.review == PullRequest.Review.none && pulls.last?.url == nil)
    let many =
      "["
      + Array(repeating: #"{"number":1,"title":"x"}"#, count: 5000)
      .joined(separator: ",") + "]"
    #expect(GitHubResponses.pulls(parsing: Data(many.utf8))?.count == 100)
  }

  @Test func lastResponseIsShownWithoutANetwork() async throws {
    let remote = repository(.github, "github.com", "o/kept")
    let pulls = ForgeParts(pulls: true, checks: false)
    _ = await client().state(pulls, of: remote, branch: nil)
    server.respond(with: .nothing)
    let state = await client(after: 5000).state(pulls, of: remote, branch: nil)
    #expect(state.pulls.count == 4 && state.outdatedSince == now)
    #expect(state.error == .offline("github.com"))
  }

  /// A redirection to another server would send it the token.
  @Test func redirectionsToOtherServersAreNotFollowed() async throws {
    let other = try RecordedServer(.body(Data("[]".utf8)))
    server.respond(
      with: .raw(
        Data(
          ("HTTP/1.1 302 Found\r\nLocation: \(other.address)/pulls\r\n"
            + "Content-Length: 0\r\n\r\n").utf8)))
    let client = client(.github, ["GITHUB_TOKEN": "secret"])
    let remote = repository(.github, "github.com", "o/moved")
    let state = await client.state(all, of: remote, branch: nil)
    #expect(state.error == .rejected("github.com", status: 302) && other.requests.isEmpty)
  }

  @Test func tokensAreSentOnlyToTrustedServers() {
    let variables = [
      "GITHUB_TOKEN": "a", "FORGEJO_TOKEN": "b", "TESSERA_FORGES": "git.example.org=forgejo",
    ]
    let token = ForgeToken(
      environment: variables, forges: ForgeDirectory(environment: variables))
    #expect(token.token(for: .github, host: "github.com") == "a")
    #expect(token.token(for: .gitea, host: "git.example.org") == "b")
    #expect(token.token(for: .gitea, host: "gitea.com") == nil)
    #expect(token.token(for: .github, host: "github.com.evil.example") == nil)
  }

  @Test func keychainHasATokenForAnyServer() async throws {
    let host = "\(UUID().uuidString.lowercased()).example"
    let intent = StoreForgeToken()
    (intent.host, intent.token) = (host.uppercased(), " secret\n")
    _ = try await intent.perform()
    let token = ForgeToken(environment: [:], forges: ForgeDirectory(environment: [:]))
    #expect(token.token(for: .gitea, host: host) == "secret")
    intent.token = ""
    _ = try await intent.perform()
    #expect(token.token(for: .gitea, host: host) == nil)
    intent.host = "https://x"
    await #expect(throws: ForgeTokenError.self) { _ = try await intent.perform() }
  }

  @Test(arguments: [
    ("https://github.com/o/r.git", "github.com", "o/r"),
    ("git@github.com:o/r", "github.com", "o/r"),
    ("https://mira:secret@GitLab.com/g/s/r/", "gitlab.com", "g/s/r"),
    ("ssh://git@codeberg.org:22/o/r.git", "codeberg.org", "o/r"),
  ])
  func remotesAreRecognized(address: String, host: String, path: String) throws {
    let repository = ForgeDirectory(environment: [:]).repository(at: address)
    #expect(repository?.host == host && repository?.path == path)
    #expect(repository?.page(ofBranch: nil)?.absoluteString == "https://\(host)/\(path)")
  }

  @Test(arguments: [
    "/srv/git/r.git", "../r", "file:///srv/r", "ext::sh -c x", "https://github.com/",
    "https://github.com/o", "https://evil.example/o/r", "https://github.com@evil.example/o/r",
    "https://github.com/o/../../user", "https://github.com/o/r?x=1", "git@github.com:/o", "",
    "https://github.com/o/r\nHost: x", "https://github.com.evil.example/o/r",
  ])
  func otherRemotesAreNoForges(address: String) {
    #expect(ForgeDirectory(environment: [:]).repository(at: address) == nil)
  }

  @Test func branchesHavePages() {
    let pages: [(ForgeKind, String)] = [
      (.github, "/tree/a%23b/c"), (.gitlab, "/-/tree/a%23b/c"), (.gitea, "/src/branch/a%23b/c"),
    ]
    for (kind, suffix) in pages {
      let page = repository(kind, "h.example").page(ofBranch: "a#b/c")
      #expect(page?.absoluteString == "https://h.example/o/r\(suffix)")
    }
  }

  @Test func forgesOfTheUserAreAdded() {
    let directory = ForgeDirectory(
      environment: ["TESSERA_FORGES": "git.example.org=gitea, x, b.example=svn"])
    #expect(directory.repository(at: "git@git.example.org:o/r")?.kind == .gitea)
    #expect(directory.problem == "TESSERA_FORGES is not of the form git.example.org=gitea")
  }
}
