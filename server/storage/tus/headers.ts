import type { FastifyRequest } from 'fastify'
import { StorageRefused } from '../errors.ts'

export const tusVersion = '1.0.0'
export const tusExtensions = 'creation,creation-with-upload,creation-defer-length,termination,expiration'
export const offsetContent = 'application/offset+octet-stream'

/** Reads `Upload-Metadata`: pairs of a key and a base64 value, separated by commas. Throws InvalidRequest. */
export function readMetadata(header: string | string[] | undefined): Record<string, string> {
  const metadata: Record<string, string> = Object.create(null)
  if (typeof header !== 'string' || header === '') return metadata
  for (const pair of header.split(',')) {
    const [key, value, more] = pair.trim().split(' ')
    if (!key || more !== undefined || !/^[A-Za-z0-9+/=_-]*$/.test(value ?? ''))
      throw new StorageRefused('InvalidRequest', 'Upload-Metadata cannot be read')
    metadata[key] = Buffer.from(value ?? '', 'base64').toString('utf8')
  }
  return metadata
}

/** A header with a count of bytes; undefined when absent. Throws InvalidRequest for anything but a whole number. */
export function readCount(request: FastifyRequest, header: string): number | undefined {
  const value = request.headers[header]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw new StorageRefused('InvalidRequest', `${header} must be a whole number of bytes`)
  return Number(value)
}
