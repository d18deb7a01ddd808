import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programPath } from '../rig/missing.ts'

/** Debian's nginx with Debian's own settings (a worker a core, sendfile), serving a folder. Throws Missing. */
export async function startNginx(folder: string) {
  const program = programPath('nginx', 'nginx-light')
  const home = mkdtempSync(join(tmpdir(), 'actuality-nginx-'))
  const port = await freePort()
  writeFileSync(join(home, 'nginx.conf'), configuration(home, folder, port))
  const child = spawn(program, ['-c', join(home, 'nginx.conf'), '-p', home, '-e', join(home, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await fetch(url).catch(() => undefined)); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error('nginx did not start.')
    await new Promise((done) => setTimeout(done, 50))
  }
  return {
    pid: child.pid!,
    url,
    async stop() {
      child.kill('SIGQUIT')
      const impatient = setTimeout(() => child.kill('SIGKILL'), 5000)
      await gone
      clearTimeout(impatient)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const configuration = (home: string, folder: string, port: number) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes auto;
pid ${home}/nginx.pid;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  default_type video/mp4;
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
