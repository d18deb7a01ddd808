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
    if (!/^[1-5]\d\d$/.test(row.status)) throw refuse.responseStatus()
    status = Number(row.status)
  }
  reply.code(status).headers(headers)
  return reply.send(body ?? '')
}

function namedHeaders(text: string): Record<string, string> {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) throw refuse.responseHeaders()
    const headers: Record<string, string> = {}
    for (const entry of list) {
      const pairs = Object.entries(entry as Record<string, unknown>)
      if (
        pairs.length !== 1 ||
        typeof pairs[0]![1] !== 'string' ||
        /[\r\n]/.test(pairs[0]![1]) ||
        !/^[\w!#$%&'*+.^`|~-]+$/.test(pairs[0]![0])
      )
        throw refuse.responseHeaders()
      headers[pairs[0]![0].toLowerCase()] = pairs[0]![1]
    }
    return headers
  } catch {
    throw refuse.responseHeaders()
  }
}
