import type { FastifyRequest } from 'fastify'

/** The client of a request, as far as the request identifies it. The routes pass this on; the request itself stays there. */
export interface Asker {
  /** Where it came from, as far as this server believes it. */
  address: string
  agent: string | null
  /** The header as it was sent, empty without one. */
  authorization: string
  query: Record<string, string | undefined>
}

export const askerOf = ({ ip, headers, query }: FastifyRequest): Asker => ({
  address: ip,
  agent: headers['user-agent'] ?? null,
  authorization: headers.authorization ?? '',
  query: query as Asker['query'],
})
