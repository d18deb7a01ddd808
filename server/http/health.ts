import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

export interface HealthFacts {
  database?: Database
  /** Realtime can follow table changes. */
  logicalReplication: boolean
  /** The built app is in place. */
  app: boolean
}

/** `GET /health`: 200 `ready`, or 503 with what is missing, in words. `notes` name what is switched off but does not stop the house. */
export function reportHealth(app: FastifyInstance, facts: HealthFacts) {
  app.get('/health', async (_request, reply) => {
    const missing: string[] = []
    if (!facts.app) missing.push('the built app: run "npm start", which builds it')
    if (facts.database && !(await answers(facts.database)))
      missing.push('the database does not answer; it is being restarted or DATABASE_URL is down')
    const notes = facts.logicalReplication ? [] : ['Live table changes are off: set wal_level = logical on the database and restart it.']
    reply.header('cache-control', 'no-store')
    return reply.code(missing.length > 0 ? 503 : 200).send({ status: missing.length > 0 ? 'unavailable' : 'ready', missing, notes })
  })
}

async function answers(database: Database): Promise<boolean> {
  const late = new Promise<false>((done) => setTimeout(done, 2000, false).unref())
  const asked = database.pool('supabase_auth_admin')`select 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}
