import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { type AnswerTemplate, answerTemplates, deleteTemplate, saveTemplate, templateUses } from '../data/answer-templates.ts'
import { OpenList } from '../open-list.tsx'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

/** Text templates of the desk. */
export function TemplatesList() {
  const t = useText(adminText)
  const templates = useQuery(answerTemplates)
  const [edited, setEdited] = useState<AnswerTemplate | 'new'>()
  if (templates.isPending) return <Loading what={t('templatesLoading')} />
  if (templates.isError) return <Failed title={t('listFailed')} text={templates.error.message} again={templates.refetch} />
  if (edited) return <TemplateForm template={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
  return (
    <>
      <p className="admin-acts">
        <Button kind="ink" small onClick={() => setEdited('new')}>
          {t('templateNew')}
        </Button>
      </p>
      {templates.data.length === 0 && <Empty title={t('templatesEmpty')} text={t('templatesEmptyText')} />}
      <OpenList rows={templates.data} head={({ title, usedFor }) => ({ sort: t(`use_${usedFor}`), title })}>
        {(template) => (
          <>
            <p>
              <Button small aria-label={t('templateChange', { title: template.title })} onClick={() => setEdited(template)}>
                {t('change')}
              </Button>
            </p>
            <p className="admin-words">{template.body}</p>
          </>
        )}
      </OpenList>
    </>
  )
}

function TemplateForm({ template, onDone }: { template: AnswerTemplate | undefined; onDone: () => void }) {
  const t = useText(adminText)
  const [error, setError] = useState<string>()
  const { working, perform } = useAct()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [title, body] = ['title', 'body'].map((name) => String(data.get(name) ?? '').trim()) as [string, string]
    const usedFor = templateUses.find((use) => use === data.get('usedFor')) ?? 'letter'
    setError(title && body ? undefined : t('templateMissing'))
    if (title && body && (await perform(() => saveTemplate({ id: template?.id, title, body, usedFor }), t('templateSaved')))) onDone()
  }
  return (
    <form className="admin-house stack" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField label={t('templateTitle')} name="title" maxLength={120} defaultValue={template?.title} />
      <Select
        label={t('templateFor')}
        name="usedFor"
        defaultValue={template?.usedFor ?? 'letter'}
        options={templateUses.map((value) => ({ value, label: t(`use_${value}`) }))}
      />
      <TextArea
        label={t('templateBody')}
        name="body"
        rows={8}
        maxLength={5000}
        defaultValue={template?.body}
        hint={t('templateHint')}
        error={error}
      />
      <p className="admin-acts">
        <Button type="submit" kind="ink" small working={working && t('saving')}>
          {t('save')}
        </Button>
        <Button small kind="plain" onClick={onDone}>
          {t('leaveIt')}
        </Button>
        {template && (
          <Button
            small
            kind="plain"
            onClick={async () => {
              if (await perform(() => deleteTemplate(template.id), t('templateDeleted'))) onDone()
            }}
          >
            {t('delete')}
          </Button>
        )}
      </p>
    </form>
  )
}
