import CLinux
import Configuration
import CursesTerminal
import Foundation
import HomeScreen
import Texts

// Programs in this terminal. While one has the terminal, the loop serves everything else and writes
// nothing.
extension DashboardLoop {
  /// Gives the terminal to a launcher's program, or back to it if it is stopped.
  mutating func runInTerminal(_ name: String, _ program: Launcher.Program) {
    guard jobs.foreground == nil else { return }
    jobs.removeEnded()
    let identity = TerminalJob.Identity(name, program)
    if var job = jobs.removeStopped(identity) {
      giveUpScreen()
      job.resume()
      jobs.setForeground(job)
      return
    }
    do {
      let start = try ProgramStart(program, environment: ProcessInfo.processInfo.environment)
      giveUpScreen()
      do {
        jobs.setForeground(try TerminalJob(name: name, identity, start))
      } catch {
        takeScreenBack()
        throw error
      }
    } catch {
      warn("\(name): \(error)")
    }
  }

  /// Handles what happened to the programs.
  ///
  /// The end of a program brings the dashboard back, and so does a stop.
  mutating func updateJobs() {
    jobs.removeEnded()
    guard let event = jobs.foreground?.nextEvent(), var job = jobs.removeForeground() else {
      return
    }
    if event == .stopped { job.saveSettings() }
    TerminalJob.takeTerminal()
    takeScreenBack()
    if event == .stopped {
      jobs.addStopped(job)
      apply(.notice("\(job.name) is stopped; start it again to continue it", isWarning: false))
    } else if let problem = event.problem(of: job.name) {
      warn(problem)
    }
  }

  /// Handles a signal to the dashboard while a program has the terminal.
  ///
  /// - Returns: Whether the signal needs no more handling.
  func passOn(_ number: Int32) -> Bool {
    guard var job = jobs.foreground else { return false }
    switch number {
    // Stopping the program brings the dashboard back.
    case SIGTSTP: job.send(SIGTSTP)
    // The shell has continued the dashboard; in the background, the terminal stays the shell's.
    case SIGCONT: if tcgetpgrp(STDIN_FILENO) == getpgrp() { job.resume() }
    case SIGWINCH: break
    default: return false
    }
    return true
  }

  /// Ends the programs with SIGHUP, and restores the terminal as it was before the dashboard.
  mutating func endJobs() {
    for job in jobs.stoppedJobs { job.hangUp() }
    guard let job = jobs.removeForeground() else { return }
    job.hangUp()
    let deadline = Clock.monotonic + Self.hangUpTimeout
    while job.nextEvent() == nil, Clock.monotonic < deadline {
      let signal = [(descriptor: signalDescriptor, events: Int16(POLLIN))]
      _ = EventSources.wait(for: signal, timeout: deadline - Clock.monotonic)
      readSignals()
    }
    TerminalJob.takeTerminal()
    LoopWatchdog.leaveInput(false)
    reclaimTerminal(resumes: false)
  }

  /// How long a program may take to end itself, in seconds.
  private static let hangUpTimeout = 1.0

  private mutating func giveUpScreen() {
    discardInputs()
    prepareToLeaveScreen()
    LoopWatchdog.leaveInput(true)
  }

  private mutating func takeScreenBack() {
    discardInputs()
    LoopWatchdog.leaveInput(false)
    reclaimTerminal(resumes: true)
  }

  private mutating func warn(_ message: LocalizedText) {
    engine.log.write("tessera", message.english)
    apply(.notice(message, isWarning: true))
  }
}
