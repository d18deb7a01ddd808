import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programPath } from '../rig/missing.ts'

/** The bare TCP pair of `loopback.pl`: answers everything with so many bytes. */
export async function startLoopback(bytes: number): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const file = join(tmpdir(), `actuality-loopback-${process.pid}`)
  writeFileSync(file, Buffer.alloc(bytes, 97))
  const script = fileURLToPath(new URL('loopback.pl', import.meta.url))
  const child = spawn(programPath('perl'), [script, String(bytes), file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const told = await new Promise<string>((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`The bare TCP pair ended with code ${code}.`)))
    child.stdout.once('data', (chunk) => done(String(chunk)))
  })
  return {
    url: (JSON.parse(told) as { url: string }).url,
    pid: child.pid!,
    async stop() {
      child.stdin.end()
      await gone
      rmSync(file, { force: true })
    },
  }
}
