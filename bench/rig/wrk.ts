import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programPath } from './missing.ts'

interface Load {
  url: string
  clients: number
  seconds: number
  headers?: Record<string, string>
  /** Lua that defines `request`, `response` or both; see wrk's SCRIPTING. */
  script?: string
}
export interface LoadResult {
  requestsPerSecond: number
  requests: number
  bytes: number
  p99Ms: number
}

/** Closed-loop load from one thread of wrk. Throws when any answer was an error: a refusal is quick and would look like speed. */
export async function wrk({ url, clients, seconds, headers = {}, script = '' }: Load): Promise<LoadResult> {
  const program = programPath('wrk')
  const folder = mkdtempSync(join(tmpdir(), 'actuality-wrk-'))
  const file = join(folder, 'load.lua')
  writeFileSync(file, `${script}\n${report}`)
  try {
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const output = await run(program, ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '30s', '-s', file, ...given, url])
    const [requests, micros, bytes, failed, broken, p99] = /BENCH (.*)/.exec(output)?.[1]?.split(' ').map(Number) ?? []
    if (requests === undefined || requests === 0) throw new Error(`wrk reached nothing at ${url}:\n${output}`)
    if (failed || broken) throw new Error(`${failed} answers were errors and ${broken} connections broke, of ${requests} at ${url}`)
    return { requestsPerSecond: requests / (micros! / 1e6), requests, bytes: bytes!, p99Ms: p99! / 1000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const report = `
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("BENCH %d %d %d %d %d %d\\n", summary.requests, summary.duration, summary.bytes, e.status,
    e.connect + e.read + e.write + e.timeout, latency:percentile(99)))
end`

function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => (code === 0 ? done(output) : failed(new Error(`wrk ended with code ${code}:\n${output}`))))
  })
}

/** A script that asks each time with the token of someone else. */
export const asAnybody = (tokens: string[]) => `
local tokens = {${tokens.map((token) => `"Bearer ${token}"`).join(',')}}
request = function() return wrk.format("GET", nil, {["authorization"] = tokens[math.random(#tokens)]}) end`
