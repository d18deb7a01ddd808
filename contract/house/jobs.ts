import { z } from 'zod'

/** Payloads of the jobs that `private.enqueue` and the worker queue, by job name. */
export const jobs = {
  /** A first rendition of a file that is still arriving, from the bytes that have come; queued when its upload may begin. */
  'follow-arrival': z.object({ versionId: z.uuid() }),
  /** From the check to the poster: what somebody is waiting for. */
  'prepare-version': z.object({ versionId: z.uuid() }),
  /** The full ladder, which may take hours; queued by the worker. */
  'encode-renditions': z.object({ versionId: z.uuid() }),
  /** A hand of another worker with a film whose first rendition is made in pieces, or its full ladder in parts; queued by the worker. */
  'help-encode': z.object({ versionId: z.uuid(), helper: z.number().int().min(1).max(16) }),
  /** Files that no rendition names any more, once those who were watching need them no longer; queued by the worker. */
  'drop-temporary-files': z.object({ versionId: z.uuid() }),
  /** Films removed more than thirty days ago; once a night, by the clock of the queue. */
  'purge-removed': z.object({}),
  /** What waits at the desk and what failed, to whoever runs the house; once a day, before the daily letters. */
  'tell-desk': z.object({}),
  /** Licences that end soon or ended yesterday, to both sides; once a day, before the daily letters. */
  'end-sittings': z.object({}),
  'tell-licence-ends': z.object({}),
  'mail-invitations': z.object({}),
  /** Films shown from a moment or until one; every minute, by the clock of the queue. */
  'keep-showing-times': z.object({}),
  /** News of kept searches; every hour, by the clock of the queue. */
  'tell-kept-searches': z.object({}),
  /** New names for what a version is played from, so that addresses signed before lead nowhere; queued when a film is closed. */
  'rename-media': z.object({ versionId: z.uuid() }),
  /** The poster of a film that was closed, or a still that was its poster until another was chosen. */
  'rename-poster': z.object({ documentaryId: z.uuid(), still: z.string().max(300).optional() }),
  /** The storyboard of a film with protected passages, covered there; queued when such a passage is written or no longer is. */
  'cover-storyboard': z.object({ versionId: z.uuid() }),
  /** Objects that nothing names any more, each as the version it was then. */
  'remove-files': z.object({
    bucket: z.enum(['media', 'stills', 'sources', 'letters', 'film-files', 'spaces', 'notes']),
    files: z.array(z.object({ name: z.string(), version: z.string() })),
  }),
  /** A frame of a film with what is said at it, as a picture; queued when somebody quotes it. */
  'draw-quote': z.object({ quoteId: z.uuid() }),
  /** A frame its creator chose, as a still; queued when they ask for it. */
  'take-still': z.object({ versionId: z.uuid(), atMs: z.number().int().min(0) }),
  /** A rendition with the name of one screener in its picture; queued when its creator asks. */
  'mark-copy': z.object({ screenerId: z.uuid(), versionId: z.uuid() }),
  /** A film's trailer from passages of a cut; queued when its creator asks. */
  'make-trailer': z.object({ documentaryId: z.uuid() }),
  /** The words of a cut from its sound, by the speech recogniser of the house; queued when its creator asks. */
  transcribe: z.object({ transcriptionId: z.uuid() }),
  /** A cut heard a second time, to see of which words the house is unsure; queued when its words are there. */
  'hear-again': z.object({ transcriptionId: z.uuid() }),
  /** A few seconds of what is spoken in a screening's room, into a caption; queued when a microphone there sends them. */
  'hear-spoken': z.object({ line: z.uuid() }),
  /** What people keep of a film, into the cut that is shown now; queued when another cut is shown, or gets its words. */
  'move-moments': z.object({ documentaryId: z.uuid() }),
  /** Letters with what people are to be told by mail and have not read by now; queued when something is due, and once an hour. */
  'send-letters': z.object({}),
  /** Letters to guests of screenings who have no account; queued when one is owed, and once an hour. */
  'write-to-guests': z.object({}),
  /** One letter to the administrator who asked whether the house's mail goes out; queued when they ask. */
  'send-test-letter': z.object({ testId: z.uuid() }),
  /** What a moderator answered to a letter whose sender has no account; queued when it is written. */
  'send-answer': z.object({ messageId: z.uuid() }),
  /** One letter of invitation to somebody without an account; queued when they are asked. */
  'send-invitation': z.object({ letterId: z.uuid() }),
  /** One notice to the browsers its person chose; queued when it is made. */
  'push-notices': z.object({ noticeId: z.uuid() }),
  /** What players have said of the films they show, counted; once a minute, by the clock of the queue. */
  'roll-up-watching': z.object({}),
  /** What people of institutions did with licensed films, counted by month; once a day, by the clock of the queue. */
  'roll-up-usage': z.object({}),
  /** A sound or a sign-language picture beside a cut; queued when its file has arrived, or another beginning is asked for. */
  'prepare-side-track': z.object({ trackId: z.uuid(), versionId: z.uuid() }),
  /** A file of a space, checked and made light; queued when it has arrived. */
  'prepare-space-asset': z.object({ assetId: z.uuid() }),
  /** The guided path of a space, as the file of a cut that waits for it; queued when its author asks. */
  'record-space': z.object({ spaceId: z.uuid(), versionId: z.uuid() }),
  /** How loud cuts are that were prepared before it was measured, one at a time; once an hour, by the clock of the queue. */
  'measure-loudness': z.object({}),
  /** The timecode of the first frame of cuts prepared before it was read from their file; every hour, by the clock of the queue. */
  'read-start-timecodes': z.object({}),
  /** The metadata of institutions' own sign-ins, read again; every six hours, by the clock of the queue. */
  'refresh-sign-ins': z.object({}),
  /** Everything of a person's as one zip; queued when they ask for it. */
  'make-archive': z.object({ archiveId: z.uuid() }),
  /** Accounts given up two weeks ago, archives whose week is over; once an hour, by the clock of the queue. */
  'close-accounts': z.object({}),
  /** A person's portrait, cut from what they sent in; without a name: what is left of one that was taken away. Shares of the picture's width. */
  'crop-portrait': z.object({
    personId: z.uuid(),
    objectName: z.string().max(300),
    left: z.number().optional(),
    top: z.number().optional(),
    side: z.number().optional(),
  }),
  /** Withdrawals of passages nobody answered in time; every ten minutes, by the clock of the queue. */
  'keep-withdrawals': z.object({}),
  /** Which stretches of one cut are in another; queued when a new one is ready, or its creator asks. */
  'align-versions': z.object({ fromId: z.uuid(), toId: z.uuid() }),
  /** The digest of the file a cut was made from, for what was said of it; queued when somebody approves the cut. */
  'digest-source': z.object({ versionId: z.uuid() }),
  /** What happened on films since yesterday, to their teams; once a day, before the daily letters. */
  'tell-teams': z.object({}),
  /** Answers by mail that lie in the house's mailbox; every minute, by the clock of the queue. */
  'fetch-mail': z.object({}),
  /** One letter that was handed to the house, into its thread; queued when it has arrived. */
  'take-mail': z.object({ objectName: z.string().max(100) }),
  'delete-version-files': z.object({ versionId: z.uuid(), documentaryId: z.uuid() }),
}
export type JobName = keyof typeof jobs
