import { chmodSync, constants, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { houseOwner, lockHouse } from '#server/db/house-lock.ts'
import { stopLeftoverServer } from '#server/db/leftover.ts'
import { StartRefused } from '#server/start-refused.ts'
import { checkBackup } from '../backups/check-backup.ts'
import { finishedBackups, readBackup } from '../backups/finished-backups.ts'
import { placeFor } from '../backups/put-in-place.ts'
import { progress } from '../install.mjs'
import { runOrRefuse } from '../run-or-refuse.ts'

/**
 * `npm run restore -- <folder>`: puts a backup into DATA_DIR. The present content is kept, never deleted.
 * `npm run restore -- --check [folder]`: restores a backup (by default the newest in BACKUPS) into a folder for temporary files and says whether it is
 * complete; the house may run meanwhile.
 */
await runOrRefuse(async () => {
  if (process.argv[2] === '--check') return check(process.argv[3])
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

async function check(given: string | undefined) {
  const backup = given ? readBackup(resolve(given)) : finishedBackups(resolve(process.env.BACKUPS ?? 'backups'))[0]
  if (!backup)
    throw new StartRefused(
      'There is no finished backup there (it holds backup.json): npm run restore -- --check backups/2026-11-20T09-00-00',
    )
  const done = progress(`Restoring ${backup.folder} for a check`)
  const { people, films, files, faulty } = await checkBackup(backup)
  done()
  console.log(`Its database opens: ${people} people, ${films} films, ${files} files.`)
  if (faulty.length === 0) return console.log('Every file is there. This backup can be restored.')
  const named = faulty.slice(0, 10).join(', ')
  throw new StartRefused(
    `${faulty.length} of its files are missing or incomplete: ${named}${faulty.length > 10 ? ' …' : ''}. Make another backup.`,
  )
}
