import { queryOptions } from '@tanstack/react-query'
import type { Wall } from '#core/clearance/lists.ts'
import type { ChosenFlags } from '#core/house/flags.ts'
import { officeKeys } from '../office/office.ts'
import { houseFlagKeys } from '../people/roles.ts'
import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'

/** Who runs this server; empty where they have not said so yet. */
export interface HouseSettings {
  name: string
  runBy: string
  postalAddress: string
  contactEmail: string
  placeOfFiles: string
  law: string
  /** The house's rules, in its own words; moderators decide by them. */
  rules: string
  /** Default storage limits per person; null: no limit. */
  quotaBytes: number
  quotaFilms: number | null
  quotaHours: number | null
  /** Hosts whose pages rooms may show in a frame of their own. */
  stageHosts: string[]
  /** A paper edit is locked only once what it shows is cleared. */
  locksNeedRights: boolean
  /** Whether films are published with something not cleared. */
  publishWall: Wall
}

const houseSettingsKeys = { all: ['house-settings'] } as const

export const houseSettings = queryOptions({
  queryKey: houseSettingsKeys.all,
  queryFn: async (): Promise<HouseSettings> =>
    orThrow(
      await supabase()
        .from('house_settings')
        .select(
          'name, runBy:run_by, postalAddress:postal_address, contactEmail:contact_email, placeOfFiles:place_of_files, law, rules, quotaBytes:quota_bytes, quotaFilms:quota_films, quotaHours:quota_hours, stageHosts:stage_hosts, locksNeedRights:locks_need_rights, publishWall:publish_wall',
        )
        .single(),
    ) as HouseSettings,
})

/** For admins; for others row rules match no row, which is reported as a refusal. */
export const saveHouseSettings = (settings: HouseSettings): Promise<void> =>
  act([houseSettingsKeys.all, officeKeys.all], async () => {
    orThrow(
      await supabase()
        .from('house_settings')
        .update({
          name: settings.name,
          run_by: settings.runBy,
          postal_address: settings.postalAddress,
          contact_email: settings.contactEmail,
          place_of_files: settings.placeOfFiles,
          law: settings.law,
          rules: settings.rules,
          quota_bytes: settings.quotaBytes,
          quota_films: settings.quotaFilms,
          quota_hours: settings.quotaHours,
          stage_hosts: settings.stageHosts,
          locks_need_rights: settings.locksNeedRights,
          publish_wall: settings.publishWall,
        })
        .eq('only_row', true)
        .select('name')
        .single(),
    )
  })

/** Default flags of the house; for admins. Omitted ones are as in the specification. */
export const saveHouseFlags = (flags: ChosenFlags): Promise<void> =>
  act([houseFlagKeys.all], async () => {
    orThrow(await supabase().from('house_settings').update({ flags }).eq('only_row', true).select('name').single())
  })
