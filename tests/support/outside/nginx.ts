import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort, temporaryFolder } from '../start-process.ts'

/** Where `npm test` found one; undefined where there is none. */
export const nginxPath = process.env.NGINX_PATH || ['/usr/sbin/nginx'].find((path) => existsSync(path))

/** nginx in front of servers, set up as docs/guides/operate.md shows it, without TLS: what is written there is what is tried. */
export async function startNginx(urls: readonly string[]) {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/guides/operate.md'), 'utf8')
  const [, shown] = /## Several servers\n[\s\S]*?```nginx\n([\s\S]*?)```/.exec(guide)!
  const port = await freePort()
  const servers = urls.map((url) => `server ${new URL(url).host};`).join('\n')
  const site = shown!
    .replace(/(?:\s*server 10\.[\d.]+:3000;)+/, `\n${servers}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_\w+ .*$/gm, '')
  const { folder, remove } = temporaryFolder()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off;\n${temporary}\n${site}\n}`,
  )
  const child = spawn(nginxPath!, ['-e', `${folder}/error.log`, '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(`${url}/health`).catch(() => undefined)))
    await new Promise((done) => setTimeout(done, 50))
  if (child.exitCode !== null) throw new Error(`nginx did not start:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      remove()
    },
  }
}
