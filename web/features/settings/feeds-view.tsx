import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useArrived } from '#web/ui/arrived.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { type Feed, type FeedSubject, feedsToMake, makeFeed, myFeeds, type NewFeed, takeBackFeed } from './data/feeds.ts'
import { moment } from './moment.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** New films and screenings for a feed reader or a calendar: personal addresses, created and revoked here. */
export function FeedsView() {
  const t = useText(settingsText)
  const feeds = useQuery(myFeeds)
  const subjects = useQuery(feedsToMake)
  const [made, setMade] = useState<NewFeed>()
  const called = ({ kind, name }: FeedSubject) => t(`feed_${kind}`, { name: name || t('feedUnnamed') })
  if (!useArrived(feeds, subjects)) return <Loading what={t('feedsLoading')} />
  if (!feeds.data || !subjects.data)
    return (
      <Section title={t('feeds')} text={t('feedsText')}>
        <Failed title={t('feedsFailed')} text={(feeds.error ?? subjects.error)?.message} />
      </Section>
    )
  return (
    <>
      <Section title={t('feeds')} text={t('feedsText')}>
        <MakeForm subjects={subjects.data} called={called} onMade={setMade} />
        {made && (
          <div className="settings-feed" role="status">
            <p>{t('feedMade', { feed: called(made) })}</p>
            <AddressToCopy key={made.rss} label={t('feedRss')} address={made.rss} />
            {made.calendar && <AddressToCopy key={made.calendar} label={t('feedCalendar')} address={made.calendar} />}
          </div>
        )}
      </Section>
      <Section title={t('feedsMine')} text={t('feedsMineText')}>
        {feeds.data.length === 0 && <p className="ui dim">{t('feedsNone')}</p>}
        <ul className="settings-list">
          {feeds.data.map((feed) => (
            <FeedLine key={feed.id} feed={feed} name={called(feed)} onGone={() => setMade(undefined)} />
          ))}
        </ul>
      </Section>
    </>
  )
}

interface MakeProps {
  subjects: FeedSubject[]
  called: (subject: FeedSubject) => string
  onMade: (made: NewFeed) => void
}

function MakeForm({ subjects, called, onMade }: MakeProps) {
  const t = useText(settingsText)
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = Number(new FormData(event.currentTarget).get('subject'))
    setWorking(true)
    try {
      onMade(await makeFeed(subjects[chosen]!))
    } catch (error) {
      toast.failure(t('feedNotMade'), (error as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className="stack" onSubmit={onSubmit}>
      <Select
        label={t('feedOf')}
        name="subject"
        options={subjects.map((subject, index) => ({ value: String(index), label: called(subject) }))}
      />
      <p>
        <Button type="submit" working={working && t('feedMaking')}>
          {t('feedMake')}
        </Button>
      </p>
    </form>
  )
}

function FeedLine({ feed, name, onGone }: { feed: Feed; name: string; onGone: () => void }) {
  const t = useText(settingsText)
  const takeBack = async () => {
    try {
      await takeBackFeed(feed.id)
      onGone()
      toast.success(t('feedGone', { feed: name }), t('feedGoneText'))
    } catch (error) {
      toast.failure(t('feedNotGone'), (error as Error).message)
    }
  }
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className="small dim">
          {t('since')} {moment(feed.createdAt)}. {feed.readAt ? t('feedRead', { at: moment(feed.readAt) }) : t('feedUnread')}
        </span>
      </span>
      <Button small aria-label={t('feedTakeBackOf', { feed: name })} onClick={() => void takeBack()}>
        {t('feedTakeBack')}
      </Button>
    </li>
  )
}
