import pg from 'pg'
import { clientConfig, type Login } from './login.ts'

/**
 * A pool of the driver's own, for a library that speaks to the database by itself. A session that ends, in use or not, concerns the next statement
 * alone and never the process. `close` resolves when every session has said goodbye.
 */
export function openLentPool(login: Login, max: number): { pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({ ...clientConfig(login, login.ssl !== undefined && login.ssl !== 'prefer'), max })
  const heard = () => {}
  pool.on('error', heard)
  pool.on('connect', (client) => client.on('error', heard))
  return { pool, close: () => pool.end() }
}
