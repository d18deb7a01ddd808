import pg from 'pg'
import { clientConfig, type Login } from './login.ts'

/**
 * A pool of the driver's own, for a library that speaks to the database by itself. A session that ends, in use or not, concerns the next statement
 * alone and never the process. `close` resolves when every session has said goodbye.
 */
export function openLentPool(login: Login, max: number): { pool: pg.Pool; close(): Promise<void> } {
  const config = clientConfig(login, login.ssl !== undefined && login.ssl !== 'prefer')
  // The driver's pool counts the wait for a session that is in use as well: who lends it decides how long that may be.
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis: 0, max })
  const heard = () => {}
  pool.on('error', heard)
  pool.on('connect', (client) => client.on('error', heard))
  return { pool, close: () => pool.end() }
}
