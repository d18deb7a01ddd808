import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config.ts'

/**
 * The address of the house, without a trailing slash: SITE_URL, or without one the address of the request, for a
 * house in a local network has several. A name that could belong to anyone is not trusted: others can point their names at us.
 */
export function ownAddress(config: Pick<ServerConfig, 'siteUrl' | 'siteUrlGiven'>, request: FastifyRequest): string {
  return config.siteUrlGiven || !isLocalName(request.host) ? config.siteUrl : `${request.protocol}://${request.host}`
}

/** An IP address, or a name that is only valid in a local network. */
export function isLocalName(host: string): boolean {
  const [, name = '', port] = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(host) ?? []
  if (name === '' || (port !== undefined && Number(port.slice(1)) > 65_535)) return false
  return isIP(name.replace(/^\[|\]$/g, '')) > 0 || /^[\w-]+$/.test(name) || /\.(localhost|local|lan|home\.arpa|internal)$/i.test(name)
}
