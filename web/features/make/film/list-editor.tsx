import { type ComponentProps, type ReactNode, useState } from 'react'
import type { LineProblem } from '#core/text/line-lists.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Explained } from '../explained.tsx'
import { deskText } from '../words.ts'

interface ListEditorProps<Item> {
  query: ComponentProps<typeof Fetched>['query']
  id: string
  lesson?: 'chapters'
  title: string
  hint: string
  /** Two lines as they are to be written, shown beside the field for as long as one writes. */
  example: string
  /** The saved list, as text. */
  kept: string
  /** `why` when the line can be read and still is not right. */
  parse: (text: string) => { items: Item[]; problems: (LineProblem & { why?: string })[] }
  save: (items: Item[]) => Promise<void>
  /** Another way to write the list, under the field: given what is written, and how to change it. */
  beside?: (text: string, write: (text: string) => void) => ReactNode
  /** What is beside Save. */
  more?: ReactNode
}

/** A list written one item a line: quicker than rows of fields, and pasted from anywhere. Nothing is saved while a line cannot be read. */
export function ListEditor<Item>({ query, id, lesson, title, hint, example, kept, parse, save, beside, more }: ListEditorProps<Item>) {
  const t = useText(deskText)
  const [typed, setTyped] = useState<string>()
  const [saving, setSaving] = useState(false)
  const text = typed ?? kept
  const { items, problems } = parse(text)
  const keep = async () => {
    setSaving(true)
    try {
      await save(items)
      setTyped(undefined)
      toast.success(t('saved'), t('savedText'))
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
    setSaving(false)
  }
  return (
    <section aria-labelledby={id} className="film-section">
      <div className="head">
        <h2 id={id}>{title}</h2>
        <span className="mono dim">{items.length}</span>
      </div>
      {lesson && <Explained lesson={lesson} />}
      <Fetched query={query} what={t('fetchingPart', { part: title })}>
        <TextArea
          label={<span className="unseen">{title}</span>}
          hint={hint}
          rows={Math.min(14, Math.max(4, text.split('\n').length + 1))}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          error={problems[0] && (problems[0].why ?? t('lineUnread', { line: problems[0].line, text: problems[0].text }))}
        />
        <p className="list-example small dim">
          {t('example')} <code className="mono">{example}</code>
        </p>
        {beside?.(text, setTyped)}
        <p className="section-acts">
          <Button
            small
            kind="ink"
            working={saving && t('saving')}
            notNow={typed === undefined || typed === kept || problems.length > 0}
            onClick={() => void keep()}
          >
            {t('save')}
          </Button>
          {more}
        </p>
      </Fetched>
    </section>
  )
}
