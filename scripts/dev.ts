import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '#server/config.ts'
import { root } from './build.ts'
import { onStop } from './processes/on-stop.ts'
import { runOrRefuse } from './run-or-refuse.ts'

const watched = ['sql', 'server', 'worker', 'core', 'contract', 'supabase']
const vitePort = 5173

/** `npm run dev`: Vite in front, which passes API calls on; server and worker behind, restarted when their code changes. */
await runOrRefuse(async () => {
  const config = readConfig(process.env)
  const stopping = onStop()
  const house = restartable(join(root, 'scripts/start-house.ts'), {
    PARTS: 'api,worker',
    SITE_URL: config.siteUrlGiven ? config.siteUrl : `http://127.0.0.1:${vitePort}`,
  })
  for (const folder of watched)
    watch(
      join(root, folder),
      { recursive: true },
      (_event, name) => /\.(ts|sql|toml)$/.test(name ?? '') && !/\.test\.ts$/.test(name ?? '') && house.restart(),
    )
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { port: vitePort, strictPort: true, host: '127.0.0.1', proxy: passOn(`http://${config.host}:${config.port}`) },
  })
  await vite.listen()
  await stopping.whenReady(async () => {
    await vite.close()
    await house.stop()
  })
  console.log(`\n  Open http://127.0.0.1:${vitePort}; changes show by themselves.\n`)
})

/** Everything the app does not serve itself goes to the house. */
function passOn(target: string) {
  const paths = ['auth', 'rest', 'storage', 'realtime', 'functions'].map((part) => `/${part}/v1`)
  return Object.fromEntries(
    [...paths, '/config.json', '/health'].map((path) => [path, { target, ws: path === '/realtime/v1', changeOrigin: false }]),
  )
}

/** Runs a script; `restart` is debounced. */
function restartable(script: string, env: Record<string, string>) {
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  const launch = () => {
    child = spawn(process.execPath, [script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
      detached: true,
    })
  }
  const stop = async () => {
    clearTimeout(timer)
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await gone
  }
  launch()
  return {
    stop,
    restart() {
      clearTimeout(timer)
      timer = setTimeout(() => stop().then(launch), 200)
    },
  }
}
