import { chmodSync, constants, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { houseOwner, lockHouse } from '#server/db/house-lock.ts'
import { stopLeftoverServer } from '#server/db/leftover.ts'
import { StartRefused } from '#server/start-refused.ts'
import { progress } from './install.mjs'
import { placeFor } from './put-in-place.ts'
import { runOrRefuse } from './run-or-refuse.ts'

/** `npm run restore -- <folder>`: puts a backup into DATA_DIR. The present content is kept, never deleted. */
await runOrRefuse(async () => {
  const source = process.argv[2] && resolve(process.argv[2])
  if (!source || !existsSync(join(source, 'backup.json')))
    throw new StartRefused('Name the folder of a finished backup (it holds backup.json): npm run restore -- backups/2026-11-20T09-00-00')
  const dataDir = resolve(process.env.DATA_DIR || './data')
  const running = houseOwner(dataDir)
  if (running) throw new StartRefused(`The house in ${dataDir} is running (process ${running}). Stop it, then run this again.`)
  const { database } = JSON.parse(readFileSync(join(source, 'backup.json'), 'utf8'))

  // The database of a killed house may still run: replacing its files would corrupt both.
  await stopLeftoverServer(join(dataDir, 'postgres'))
  const unlock = existsSync(dataDir) ? await lockHouse(dataDir, 0) : () => {}
  const done = progress('Copying the backup')
  const place = placeFor(dataDir)
  let kept: string | undefined
  try {
    for (const name of readdirSync(source).filter((entry) => !['backup.json', 'database.dump'].includes(entry)))
      cpSync(join(source, name), join(place.staging, name), { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true })
    for (const name of ['postgres', 'keys']) if (existsSync(join(place.staging, name))) chmodSync(join(place.staging, name), 0o700)
    unlock()
    kept = place.swap()
  } catch (error) {
    unlock()
    place.giveUp()
    throw error
  }
  done()

  if (kept) console.log(`What was in ${dataDir} is kept in ${kept}; delete it when you are sure.`)
  if (database === 'dump')
    console.log(`Now bring the database back: pg_restore --clean --if-exists --dbname "$DATABASE_URL" ${join(source, 'database.dump')}`)
  console.log('Restored. Start it with: npm start')
})
