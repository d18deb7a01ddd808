import { z } from 'zod'

/** Payloads of the jobs that `private.enqueue` and the worker queue, by job name. */
export const jobs = {
  /** A first rendition of a file that is still arriving, from the bytes that have come; queued when its upload may begin. */
  'follow-arrival': z.object({ versionId: z.uuid() }),
  /** From the check to the poster: what the creator is waiting for. */
  'prepare-version': z.object({ versionId: z.uuid() }),
  /** The full ladder, which may take hours; queued by the worker. */
  'encode-renditions': z.object({ versionId: z.uuid() }),
  /** The proxy of a rush with its stills, its waveform and the digest of its file; queued by the worker, behind everything else. */
  'make-proxy': z.object({ versionId: z.uuid() }),
  /** The picture of a sound that was recorded apart, by how both sound; queued when an editor asks, behind everything else. */
  'match-sound': z.object({ soundId: z.uuid() }),
  /** The proxy of a rush with the sound that is heard in it now; queued when a sound is joined or parted, or channels are chosen. */
  'renew-proxy-sound': z.object({ versionId: z.uuid() }),
  /** A hand of another worker with a film whose first rendition is made in pieces, or its full ladder in parts; queued by the worker. */
  'help-encode': z.object({ versionId: z.uuid(), helper: z.number().int().min(1).max(16) }),
  /** Files that no rendition names any more, once current viewers no longer need them; queued by the worker. */
  'drop-temporary-files': z.object({ versionId: z.uuid() }),
  /** Films removed more than thirty days ago; once a night, by the queue's schedule. */
  'purge-removed': z.object({}),
  /** What waits at the desk and what failed, to the administrators; once a day, before the daily emails. */
  'tell-desk': z.object({}),
  /** Licences that end soon or ended yesterday, to both sides; once a day, before the daily emails. */
  'end-sittings': z.object({}),
  'tell-licence-ends': z.object({}),
  /** Licences of archive material that end, as notices, and the bin of clearance logs; once a day, by the queue's schedule. */
  'keep-clearances': z.object({}),
  /** The link of a participant, whose key is in the job alone, or the receipt of a signature, by email. */
  'write-to-participant': z.object({ linkId: z.uuid().optional(), signatureId: z.uuid().optional(), key: z.string().optional() }),
  /** The SHA-256 of a proof in a clearance log; queued when it has arrived. */
  'hash-clearance-proof': z.object({ proofId: z.uuid() }),
  'mail-invitations': z.object({}),
  /** Films shown from a moment or until one; every minute, by the queue's schedule. */
  'keep-showing-times': z.object({}),
  /** New films in kept searches; every hour, by the queue's schedule. */
  'tell-kept-searches': z.object({}),
  /** New object names for what a version is played from, so that addresses signed earlier stop working; queued when a film is closed. */
  'rename-media': z.object({ versionId: z.uuid() }),
  /** The poster of a film that was closed, or a still that was its poster until another was chosen. */
  'rename-poster': z.object({ documentaryId: z.uuid(), still: z.string().max(300).optional() }),
  /** The storyboard of a film with protected passages, covered there; queued when such a passage is written or no longer is. */
  'cover-storyboard': z.object({ versionId: z.uuid() }),
  /** Objects without references, each by its stored version. */
  'remove-files': z.object({
    bucket: z.enum(['media', 'stills', 'sources', 'letters', 'film-files', 'clearance-proofs', 'spaces', 'notes']),
    files: z.array(z.object({ name: z.string(), version: z.string() })),
  }),
  /** A frozen paper edit into the version that waits for it; queued when an editor asks. */
  'render-edit': z.object({ versionId: z.uuid() }),
  /** A frame of a film with its caption, as a picture; queued by a quote. */
  'draw-quote': z.object({ quoteId: z.uuid() }),
  /** A frame its creator chose, as a still; queued when they ask for it. */
  'take-still': z.object({ versionId: z.uuid(), atMs: z.number().int().min(0) }),
  /** A rendition with the name of one screener in its picture; queued when its creator asks. */
  'mark-copy': z.object({ screenerId: z.uuid(), versionId: z.uuid() }),
  /** A film's trailer from passages of a cut; queued when its creator asks. */
  'make-trailer': z.object({ documentaryId: z.uuid() }),
  /** Speech recognition of a cut; queued when its creator asks. */
  transcribe: z.object({ transcriptionId: z.uuid() }),
  /** A cut heard a second time, to find words with low confidence; queued when its words are there. */
  'hear-again': z.object({ transcriptionId: z.uuid() }),
  /** A few seconds of speech in a screening's room, as a live caption; queued when a microphone there sends them. */
  'hear-spoken': z.object({ line: z.uuid() }),
  /** Moves what people keep of a film to the cut that is shown now; queued when another cut is shown, or gets its words. */
  'move-moments': z.object({ documentaryId: z.uuid() }),
  /** Emails with unread notices; queued when something is due, and once an hour. */
  'send-letters': z.object({}),
  /** Emails to guests of screenings without an account; queued when one is due, and once an hour. */
  'write-to-guests': z.object({}),
  /** One test email to the administrator; queued when they ask. */
  'send-test-letter': z.object({ testId: z.uuid() }),
  /** A moderator's answer to a sender without an account; queued when it is written. */
  'send-answer': z.object({ messageId: z.uuid() }),
  /** One invitation by email to a person without an account; queued when they are asked. */
  'send-invitation': z.object({ letterId: z.uuid() }),
  /** One call sheet by email; queued when it is sent. */
  'send-call-sheet': z.object({ sheetId: z.uuid(), personId: z.uuid() }),
  /** One notice as a push to the person's browsers; queued when it is made. */
  'push-notices': z.object({ noticeId: z.uuid() }),
  /** The next delivery of a person's webhooks; queued when something happens, and for the next try. */
  'send-webhook': z.object({ personId: z.uuid() }),
  /** Aggregates what players reported; once a minute, by the queue's schedule. */
  'roll-up-watching': z.object({}),
  /** Usage of licensed films by institution and month; once a day, by the queue's schedule. */
  'roll-up-usage': z.object({}),
  /** A sound or a sign-language picture beside a cut; queued when its file has arrived, or another start is requested. */
  'prepare-side-track': z.object({ trackId: z.uuid(), versionId: z.uuid() }),
  /** A file of a space, checked and reduced in size; queued when it has arrived. */
  'prepare-space-asset': z.object({ assetId: z.uuid() }),
  /** Records the guided path of a space as the file of a waiting cut; queued when its author asks. */
  'record-space': z.object({ spaceId: z.uuid(), versionId: z.uuid() }),
  /** Loudness of cuts prepared before it was measured, one at a time; once an hour, by the queue's schedule. */
  'measure-loudness': z.object({}),
  /** The timecode of the first frame of cuts prepared before it was read from their file; every hour, by the queue's schedule. */
  'read-start-timecodes': z.object({}),
  /** The metadata of institutions' sign-ins, refreshed; every six hours, by the queue's schedule. */
  'refresh-sign-ins': z.object({}),
  /** The data export of a person as one zip; queued on request. */
  'make-archive': z.object({ archiveId: z.uuid() }),
  /** Accounts closed two weeks ago, exports older than a week; once an hour, by the queue's schedule. */
  'close-accounts': z.object({}),
  /** A person's portrait, cut from what they sent in; without a name: removes a deleted one's files. Crop as shares of the picture's width. */
  'crop-portrait': z.object({
    personId: z.uuid(),
    objectName: z.string().max(300),
    left: z.number().optional(),
    top: z.number().optional(),
    side: z.number().optional(),
  }),
  /** Withdrawals of passages not answered in time; every ten minutes, by the queue's schedule. */
  'keep-withdrawals': z.object({}),
  /** Which stretches of one cut are in another; queued when a new one is ready, or its creator asks. */
  'align-versions': z.object({ fromId: z.uuid(), toId: z.uuid() }),
  /** The digest of the file a cut was made from, as evidence of what was approved; queued when a person approves the cut. */
  'digest-source': z.object({ versionId: z.uuid() }),
  /** What happened on films since yesterday, to their teams; once a day, before the daily emails. */
  'tell-teams': z.object({}),
  /** Reads answers from the house's mailbox; every minute, by the queue's schedule. */
  'fetch-mail': z.object({}),
  /** Files one received email in its thread; queued when it has arrived. */
  'take-mail': z.object({ objectName: z.string().max(100) }),
  'delete-version-files': z.object({ versionId: z.uuid(), documentaryId: z.uuid() }),
}
export type JobName = keyof typeof jobs
