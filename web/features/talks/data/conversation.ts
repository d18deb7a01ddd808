import { queryOptions } from '@tanstack/react-query'
import { houseAddress, supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

/** How the conversation after a film can be seen within a page of the house. */
export interface ShownStage {
  /** Of the page that contains the foreign frame. */
  page: string
  host: string
}

/** What shows `url` in a frame; null where the house does not allow its host, and where the house's functions have another address than its pages: it is a link then. */
export const conversationQuery = (url: string) =>
  queryOptions({
    queryKey: ['stages', url],
    enabled: url !== '',
    queryFn: async (): Promise<ShownStage | null> => {
      const [answer, { conversationFrame }, { supabaseUrl }] = await Promise.all([
        supabase().from('house_settings').select('hosts:stage_hosts').single(),
        import('#core/screenings/conversation-address.ts'),
        houseAddress(),
      ])
      const frame = conversationFrame(url, orThrow(answer).hosts)
      if (!frame || new URL(supabaseUrl).origin !== location.origin) return null
      return { host: frame.host, page: `${supabaseUrl}/functions/v1/stage?${new URLSearchParams({ url })}` }
    },
  })
