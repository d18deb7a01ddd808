import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { guardedLookup, InnerAddress, isAllowed, type Lookup } from './guarded-lookup.ts'

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** Seconds and bytes an answer may take. */
  seconds?: number
  mostBytes?: number
  /** The answer is its status, whatever it is, and `text` is empty: nothing of its body is read, and it may lead elsewhere. */
  onlyStatus?: boolean
  /** A house of one machine speaks to what is on that machine as well, by any port and without TLS. */
  thisMachine?: boolean
  signal?: AbortSignal
  /** How names are resolved; the system does. */
  find?: Lookup
}
/** An answer that did not end in its time. */
export class LateAnswer extends Error {
  constructor(seconds: number) {
    super(`There was no whole answer within ${seconds} s.`)
  }
}

export interface Answered {
  status: number
  text: string
}

/**
 * Asks an address someone gave the house: TLS on port 443 of a place in the world, connected to as it was resolved, no redirects, so many seconds and
 * bytes at most. Throws with what is wrong otherwise.
 */
export async function fetchAbroad(address: string, asked: Asked = {}): Promise<Answered> {
  const { method = 'GET', headers = {}, body, seconds = 10, mostBytes = 2_000_000, onlyStatus = false, thisMachine = false, find } = asked
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHere = thisMachine && /^(localhost|127\.0\.0\.1|::1)$/.test(host)
  if (!isHere && (url.protocol !== 'https:' || url.port !== '')) throw new Error('Only https on port 443 is asked.')
  // An address in numbers is not looked up.
  if (/^[\d.]+$|:/.test(host) && !isAllowed(host, thisMachine)) throw new InnerAddress(host)
  const tooLate = AbortSignal.timeout(seconds * 1000)
  const ask = url.protocol === 'https:' ? request : requestPlain
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const asking = ask(url, {
    method,
    headers: { 'user-agent': 'actuality', ...headers },
    // A connection of its own: one that is kept was resolved for someone else.
    agent: false,
    lookup: guardedLookup(thisMachine, find),
    signal: asked.signal ? AbortSignal.any([asked.signal, tooLate]) : tooLate,
  })
  asking.on('error', (error) => reject(tooLate.aborted ? new LateAnswer(seconds) : error))
  asking.on('response', (answer) => {
    const status = answer.statusCode ?? 0
    if (onlyStatus) {
      resolve({ status, text: '' })
      return asking.destroy()
    }
    const refuse = (why: string) => {
      reject(new Error(why))
      asking.destroy()
    }
    if (status >= 300 && status < 400) return refuse('The answer leads elsewhere, which is not followed.')
    const parts: Buffer[] = []
    let bytes = 0
    answer.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > mostBytes) return refuse(`The answer is longer than ${mostBytes} bytes.`)
      parts.push(part)
    })
    answer.on('error', (error) => reject(tooLate.aborted ? new LateAnswer(seconds) : error))
    answer.on('end', () => resolve({ status, text: Buffer.concat(parts).toString('utf8') }))
  })
  asking.end(body)
  return promise
}
