import type { FastifyBaseLogger, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Identity } from '../db/identity.ts'
import type { Settings } from '../settings.ts'
import type { LiveSessions } from './live-sessions.ts'
import type { Tokens } from './tokens.ts'

/** What every part of the server is given; a part reads no environment and imports no sibling. */
export interface PartContext {
  config: ServerConfig
  settings: Settings
  database: Database
  /** For every part but auth: refuses tokens whose session ended. */
  tokens: Tokens
  sessions: LiveSessions
  log: FastifyBaseLogger
  /** Who asks: the bearer token, else the `apikey`. Throws TokenRefused; without either the request is anonymous. */
  identify(request: FastifyRequest): Promise<Identity>
  /** What parts answer at `/health`, besides what is looked at there: sentences about what does not stop the house. */
  notes?: (() => string[])[]
}

/** A part: mounted under its own prefix (`/rest/v1` …), closed with the server through Fastify's onClose. */
export type Part = (context: PartContext) => FastifyPluginAsync
