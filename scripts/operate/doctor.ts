import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { houseOwner } from '#server/db/house-lock.ts'
import { StartRefused } from '#server/start-refused.ts'
import { root } from '../build.ts'
import { bundleOf } from '../doctor/bundle.ts'
import { checks } from '../doctor/checks.ts'
import { examine, type Finding, type Report } from '../doctor/finding.ts'
import { readHouseSettings } from '../house-settings.ts'
import { runOrRefuse } from '../run-or-refuse.ts'

const marks = { well: 'ok   ', note: 'note ', wrong: 'WRONG' } as const

/**
 * `npm run doctor [-- --bundle file.zip]`: looks at configuration, disk, ports, database, clock, backups, mail, public address, object store,
 * ffmpeg and model of a house that runs or not, with the environment it is started with, and says what to do about each fault. Ends with code 1
 * when something is wrong. With `--bundle` a ZIP file for a bug report is written, without secrets.
 */
await runOrRefuse(async () => {
  const asked = process.argv.indexOf('--bundle')
  const dataDir = resolve(process.env.DATA_DIR || './data')
  if (!existsSync(dataDir))
    throw new StartRefused(`There is no house in ${dataDir} yet: run "npm start" once, or set DATA_DIR to where it is.`)
  const config = await readHouseSettings(process.env)
  const reports = await examine({ config, env: process.env, now: new Date(), running: houseOwner(dataDir) }, checks)
  console.log(reports.map(asText).join('\n'))
  const findings = reports.flatMap((report) => report.findings)
  console.log(`\n${summary(findings)}`)
  if (asked !== -1) {
    const file = resolve(process.argv[asked + 1] ?? 'doctor.zip')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    writeFileSync(file, bundleOf(reports, process.env, version), { mode: 0o600 })
    console.log(`For a bug report: ${file}. It has no passwords and no keys; look into it before you send it.`)
  }
  process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0)
})

function asText({ name, findings }: Report): string {
  const lines = findings.flatMap(({ state, found, remedy }) => [`  ${marks[state]}  ${found}`, ...(remedy ? [`         ${remedy}`] : [])])
  return [name, ...lines].join('\n')
}

function summary(findings: Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  if (count('wrong') > 0) return `${count('wrong')} wrong, ${count('note')} to look at.`
  return count('note') > 0 ? `Nothing is wrong; ${count('note')} to look at.` : 'Everything is well.'
}
