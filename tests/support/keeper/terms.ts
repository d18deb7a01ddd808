import type { DatabasePlace } from '../test-database.ts'

/** What a test file asks a keeper for. */
export interface HouseWish {
  env: Record<string, string>
  /** What `[auth]` of config.toml says differently. */
  auth?: Record<string, unknown>
  /** `own`: a database server of its own, for tests that change roles, end sessions or need the folder an operator has. */
  cluster: 'shared' | 'own'
}

/** How a house that was opened is reached: over the wire, and as anyone who has its folder and its database. */
export interface KeptHouse {
  id: number
  url: string
  port: number
  anonKey: string
  serviceRoleKey: string
  jwtSecret: string
  dataDir: string
  database: DatabasePlace
}

/** Where the test process finds what starts keepers. */
export const keepersVariable = 'HOUSE_KEEPERS'

/** Sends JSON and reads JSON. A refusal's text becomes the error. */
export async function askJson<T>(url: string, method: string, body?: unknown): Promise<T> {
  const answer = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return JSON.parse(text) as T
}
