import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '#sql/sql.ts'
import type { PartContext } from '../http/part.ts'
import type { Tokens } from '../http/tokens.ts'
import { type Background, createBackground } from './background.ts'
import { createRateLimits, type RateLimits } from './limits.ts'
import { createMail, type Mail } from './mail/mail.ts'
import { type AuthSettings, readAuthSettings } from './settings.ts'
import { bucketNames } from './shared-limits.ts'

/** What every route of this service is given. */
export interface AuthContext {
  sql: Sql
  settings: AuthSettings
  tokens: Tokens
  limits: RateLimits
  mail: Mail
  background: Background
  log: FastifyBaseLogger
}

export function createAuthContext({ config, settings, database, tokens, log }: PartContext): AuthContext {
  const own = readAuthSettings(settings, config)
  const background = createBackground(log)
  return {
    sql: database.pool('supabase_auth_admin'),
    settings: own,
    tokens,
    limits: createRateLimits(Date.now, bucketNames(config.jwtSecret)),
    mail: createMail({ smtpUrl: config.smtpUrl, outboxDir: `${config.dataDir}/outbox`, sender: own.email.sender, background, log }),
    background,
    log,
  }
}
