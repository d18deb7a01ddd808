import { startProcess, temporaryFolder } from '#tests/support/start-process.ts'

/** A whole house (app, API, worker) in a temporary folder; its address is BASE_URL, which `baseURL` fixtures read. Returns the way to end it. */
export default async function globalSetup() {
  if (process.env.BASE_URL) return () => {}
  const { folder, remove } = temporaryFolder()
  const house = await startProcess({ DATA_DIR: folder, PARTS: 'web,api,worker', OUTBOX_COLLECTED: '1' })
  await house.ready()
  process.env.BASE_URL = house.url
  process.env.HOUSE_DATA_DIR = folder
  return async () => {
    house.kill('SIGTERM')
    await house.ended
    remove()
  }
}
