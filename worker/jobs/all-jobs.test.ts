import { expect, it } from 'vitest'
import { jobs } from '#contract/house/jobs.ts'
import { allJobs } from './all-jobs.ts'

it('has one file for every job that may be queued, and no other', () => {
  expect(allJobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobs).toSorted())
})

it('locks a version for one job at a time', () => {
  const versionId = '3f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b11'
  const onVersions = ['prepare-version', 'encode-renditions', 'drop-temporary-files', 'delete-version-files']
  for (const job of allJobs.filter(({ name }) => onVersions.includes(name)))
    expect(job.on({ versionId, documentaryId: versionId }).lockKeys, job.name).toContain(`version:${versionId}`)
})

it('serialises jobs that rename objects and jobs that remove unreferenced ones', () => {
  const versionId = '3f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b11'
  for (const job of allJobs.filter(({ name }) => ['rename-media', 'cover-storyboard', 'drop-temporary-files'].includes(name)))
    expect(job.on({ versionId }).lockKeys, job.name).toContain(`names:${versionId}`)
})

it('removes the files of a deleted version after any job that still writes some', () => {
  const [versionId, documentaryId] = ['3f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b11', '5f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b12']
  const removing = allJobs.find(({ name }) => name === 'delete-version-files')!.on({ versionId, documentaryId }).lockKeys
  const writing = ['prepare-version', 'follow-arrival', 'encode-renditions', 'cover-storyboard', 'rename-media', 'rename-poster']
  for (const job of allJobs.filter(({ name }) => writing.includes(name)))
    expect(removing, job.name).toEqual(expect.arrayContaining(job.on({ versionId, documentaryId }).lockKeys as string[]))
  const still = allJobs.find(({ name }) => name === 'take-still')!.on({ versionId, atMs: 0 }).lockKeys
  expect(removing).toEqual(expect.arrayContaining(still as string[]))
})

it('refuses a payload of another job', () => {
  const prepare = allJobs.find(({ name }) => name === 'prepare-version')!
  expect(() => prepare.on({ versionId: '7' })).toThrow(/uuid/i)
})
