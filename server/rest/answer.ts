import type { FastifyReply } from 'fastify'
import type { AnswerRow } from './compile/answer.ts'
import { refuse } from './problems.ts'

export interface Answer {
  status: number
  body: string | Buffer | null
  headers: Record<string, string>
}

/** Sends an answer; `response.status` and `response.headers` set by the product's functions win. */
export function send(reply: FastifyReply, { status, body, headers }: Answer, row?: AnswerRow) {
  if (row?.headers) headers = { ...headers, ...namedHeaders(row.headers) }
  if (row?.status) {
    if (!/^[2-5]\d\d$/.test(row.status)) throw refuse.responseStatus()
    status = Number(row.status)
  }
  // On the app's own origin: what a function answers is never a page of it.
  if (/html/i.test(headers['content-type'] ?? '')) headers = { ...headers, 'content-type': 'text/plain; charset=utf-8' }
  reply.code(status).headers(headers)
  return reply.send(body ?? '')
}

/** Whether a header may be written as it is: a token for a name, one line of Latin-1 for a value. */
export const isHeader = (name: string, value: unknown): value is string =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

function namedHeaders(text: string): Record<string, string> {
  const list = asJson(text)
  if (!Array.isArray(list)) throw refuse.responseHeaders()
  const headers: Record<string, string> = {}
  for (const entry of list) {
    const [pair, ...others] = Object.entries((entry ?? {}) as Record<string, unknown>)
    if (!pair || others.length > 0 || !isHeader(pair[0], pair[1])) throw refuse.responseHeaders()
    headers[pair[0].toLowerCase()] = pair[1]
  }
  return headers
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse.responseHeaders()
  }
}
