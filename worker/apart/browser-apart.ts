import { spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface BrowserApart {
  /** Rejects when it could not be started, or ends. Never resolves. */
  gone: Promise<never>
  /** Ends it with its child processes and deletes its folder. */
  close(): Promise<void>
}

/** Opens a local page in a separate browser process that can reach only 127.0.0.1. Its profile is below `folder`. */
export async function openBrowserApart(program: string, address: string, folder: string): Promise<BrowserApart> {
  const [profile, home] = [join(folder, 'profile'), join(folder, 'home')]
  await Promise.all([mkdir(profile, { recursive: true }), mkdir(home, { recursive: true })])
  const child = spawn(program, [...wordsOf(profile), address], {
    // The last two are the pipe that ties it to us: it ends when we do.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8' },
    detached: true,
  })
  const gone = new Promise<never>((_, failed) => {
    child.once('error', failed)
    child.once('exit', () => failed(new Error('The browser ended before it was done.')))
  })
  gone.catch(() => {})
  return {
    gone,
    async close() {
      if (child.pid === undefined) return
      const closed = new Promise((done) =>
        child.exitCode === null && child.signalCode === null ? child.once('close', done) : done(undefined),
      )
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Gone already.
      }
      await closed
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function wordsOf(profile: string): string[] {
  return [
    ...['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--no-first-run', '--no-default-browser-check'],
    ...['--disable-extensions', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--mute-audio'],
    // Software rendering, for the same result everywhere.
    ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--window-size=1280,720'],
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    // Chromium's own sandbox does not work as root; then only the container's isolation is left.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}
