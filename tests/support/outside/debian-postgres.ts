import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ordinaryUser } from '#server/db/ordinary-user.ts'
import { loginOf } from '#sql/login.ts'
import { openSql } from '#sql/open-sql.ts'
import { freePort, temporaryFolder } from '../start-process.ts'

const programs = '/usr/lib/postgresql/15/bin'
export const debianHasPostgres15 = existsSync(`${programs}/postgres`)

/** Debian's own PostgreSQL 15 with its own defaults, as an operator would point DATABASE_URL at. */
export async function startDebianPostgres() {
  const { folder, remove } = temporaryFolder()
  const user = ordinaryUser([folder])
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'spool')
  user.own(folder)
  const made = user.spawn(`${programs}/initdb`, [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
  ])
  if ((await new Promise((done) => made.once('close', done))) !== 0) throw new Error("Debian's initdb failed.")
  const port = await freePort()
  const server = user.spawn(`${programs}/postgres`, [
    '-D',
    cluster,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
  ])
  await new Promise<void>((done) => server.stderr?.on('data', (chunk) => String(chunk).includes('ready to accept') && done()))
  const url = (name: string, password: string, database: string) => `postgres://${name}:${password}@127.0.0.1:${port}/${database}`
  const superuser = openSql(loginOf(url('postgres', 'spool', 'postgres')), { max: 1 })
  await superuser`create database house`
  await superuser`create role operator login superuser password 'reel'`
  await superuser`create role guest login password 'ticket'`
  return {
    url,
    port,
    async stop() {
      await superuser.end()
      const gone = new Promise((done) => server.once('exit', done))
      server.kill('SIGINT')
      await gone
      remove()
    },
  }
}
