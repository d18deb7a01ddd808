import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

export const templateUses = ['letter', 'case', 'application', 'claim', 'suspension'] as const
export type TemplateUse = (typeof templateUses)[number]
export interface AnswerTemplate {
  id: string
  usedFor: TemplateUse
  title: string
  /** `{name}`, `{film}`, `{due}` and `{house}` are filled in where it is used. */
  body: string
}
const templateKeys = { all: ['answer-templates'] } as const

/** Every template of the desk, by title; none for anyone who is no moderator. */
export const answerTemplates = queryOptions({
  queryKey: templateKeys.all,
  queryFn: async (): Promise<AnswerTemplate[]> =>
    orThrow(await supabase().from('answer_templates').select('id, usedFor:used_for, title, body').order('title').limit(500)),
})
/** Keeps a template; a new one where `id` is left out. */
export const saveTemplate = ({ id, usedFor, title, body }: Omit<AnswerTemplate, 'id'> & { id?: string | undefined }): Promise<void> =>
  act([templateKeys.all], async () => {
    const row = { used_for: usedFor, title, body }
    const table = supabase().from('answer_templates')
    orThrow(await (id ? table.update(row).eq('id', id) : table.insert(row)))
  })
export const deleteTemplate = (id: string): Promise<void> =>
  act([templateKeys.all], async () => {
    orThrow(await supabase().from('answer_templates').delete().eq('id', id))
  })
