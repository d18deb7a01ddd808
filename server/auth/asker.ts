import type { FastifyRequest } from 'fastify'

/** Who asks, as far as a request tells. This goes on from the routes; the request itself stops there. */
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
