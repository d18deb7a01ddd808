import { isOutsideAddress } from '#core/institutions/course-systems.ts'
import { site } from './outside.ts'

const mostBytes = 2_000_000

/** Asks another system over an address someone gave: a named place of the world only, ten seconds at most, no redirects, two megabytes. Throws otherwise. */
export async function fetchAbroad(url: string, init: RequestInit = {}): Promise<Response> {
  if (!isOutsideAddress(url, site())) throw new Error('The address is not one the house asks.')
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(10_000) })
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('The answer is longer than two megabytes.')
    parts.push(part)
  }
  const body = bytes === 0 ? null : await new Blob(parts as BlobPart[]).arrayBuffer()
  return new Response(body, { status: answer.status, headers: answer.headers })
}
