/** 256 random bits, in hexadecimal. */
export const newSecret = (): string => hex(crypto.getRandomValues(new Uint8Array(32)))

/** The hash of a secret, in PostgreSQL's bytea format. */
export async function hashOf(secret: string): Promise<string> {
  return `\\x${hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))}`
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
