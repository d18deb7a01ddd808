import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { buildApp, buildIsCurrent } from '#scripts/build.ts'
import { startProcess, temporaryFolder } from '#tests/support/start-process.ts'

/** App, API and worker as `npm start` runs them, in a temporary folder, with one creator. */
export async function openFullHouse() {
  if (!buildIsCurrent()) await buildApp()
  const { folder, remove } = temporaryFolder()
  const house = await startProcess({ DATA_DIR: folder, PARTS: 'web,api,worker' })
  const person = { email: 'bench@house.example', password: 'a lantern in the fog 42' }
  async function close() {
    house.kill('SIGTERM')
    await house.ended
    remove()
  }
  try {
    await house.ready()
    const { supabaseUrl, anonKey } = (await (await fetch(`${house.url}/config.json`)).json()) as Record<string, string>
    const creator: SupabaseClient = createClient(supabaseUrl!, anonKey!, { auth: { persistSession: false, autoRefreshToken: false } })
    const { error } = await creator.auth.signUp({ ...person, options: { data: { name: 'Solveig', user_type: 'creator' } } })
    if (error) throw error
    return { url: house.url, folder, creator, person, close }
  } catch (error) {
    await close()
    throw error
  }
}

export type FullHouse = Awaited<ReturnType<typeof openFullHouse>>
