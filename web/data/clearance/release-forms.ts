import { queryOptions } from '@tanstack/react-query'
import { exampleForms } from '#core/clearance/releases/examples.ts'
import type { FormKind } from '#core/clearance/releases/lists.ts'
import { newId } from '#core/house/new-id.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { releaseKeys } from './release-keys.ts'

export interface ReleaseForm {
  id: string
  kind: FormKind
  number: string
  title: string
  language: string
  /** The country counsel read it for; empty where nobody did. */
  country: string
  body: string
}

export const releaseFormsQuery = (film: string) =>
  queryOptions({
    queryKey: releaseKeys.forms(film),
    queryFn: async (): Promise<ReleaseForm[]> =>
      orThrow(
        await supabase()
          .from('release_forms')
          .select('id, kind, number, title, language, country, body')
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('language')
          .order('number')
          .limit(100),
      ) as ReleaseForm[],
  })

/** Copies the example forms of the house into a film, where they are changed freely. */
export const addExampleForms = (film: string, language: 'en' | 'de'): Promise<void> =>
  act([releaseKeys.forms(film)], async () => {
    const examples = await exampleForms(language)
    orThrow(
      await supabase()
        .from('release_forms')
        .insert(examples.map((form) => ({ ...form, id: newId(), documentary_id: film, language }))),
    )
  })

export const saveForm = (film: string, { id, ...words }: Omit<ReleaseForm, 'kind'>): Promise<void> =>
  act([releaseKeys.forms(film)], async () => {
    orThrow(await supabase().from('release_forms').update(words).eq('id', id))
  })

export const binForm = (film: string, id: string, removed = true): Promise<void> =>
  act([releaseKeys.forms(film)], async () => {
    orThrow(
      await supabase()
        .from('release_forms')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })
