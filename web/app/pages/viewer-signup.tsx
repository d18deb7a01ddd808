export { default } from '#web/features/sign-up/viewer-page.tsx'
