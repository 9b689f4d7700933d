import * as z from 'zod/mini';
import { DESK_SECTIONS } from '../rules/desk-roles.ts';
import { ANNOUNCEMENT_STATES, BANNER_STATES } from '../vocabulary/desk-kinds.ts';
import { Changes, Edition, Reason } from './desk-site.ts';
import { endpoint, ok } from './endpoint.ts';

const roles = DESK_SECTIONS.announcements;
const state = z.enum(ANNOUNCEMENT_STATES);

/** What all members were told, by whom and why. */
const Announcement = z.object({
  id: z.string(),
  text: z.string(),
  link: z.string(),
  at: z.string(),
  /** Null for what the command line made. */
  by: z.nullable(z.string()),
  reason: z.string(),
  state,
});
export type DeskAnnouncement = z.infer<typeof Announcement>;

/** What members were told lately, the newest first. */
export const deskAnnouncements = endpoint('deskAnnouncements', {
  method: 'POST',
  path: '/api/v2/desk/announcements',
  access: 'operator',
  roles,
  reply: ok(z.object({ announcements: z.array(Announcement) })),
});

/** Tells every member something, and with `link` the way to a page of this site. The same idempotency key tells it once. */
export const publishAnnouncement = endpoint('publishAnnouncement', {
  method: 'PUT',
  path: '/api/v2/desk/announcements',
  access: 'operator',
  roles,
  body: z.object({
    text: z.string().check(z.trim(), z.minLength(2, '请写下公告'), z.maxLength(200, '公告最多 200 字')),
    link: z.string().check(z.trim(), z.maxLength(300, '链接最多 300 字')),
    reason: Reason,
  }),
  reply: ok(z.object({ state })),
});

/** Takes an announcement out of every member's notices. */
export const takeBackAnnouncement = endpoint('takeBackAnnouncement', {
  method: 'POST',
  path: '/api/v2/desk/announcements/:id/take-back',
  access: 'operator',
  roles,
  body: z.object({ reason: Reason }),
  reply: ok(z.object({ state })),
});

/** Banners that a home page holds at most, the hidden ones among them. */
export const BANNERS_MAX = 30;
/** A moment as the browser writes it. A pattern of our own: zod's would go into the part that every page loads. */
const moment = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/, '时间写得不对')));

/** A banner as it is written; a new one has no id. */
const Written = z.object({
  id: z.nullable(z.string().check(z.maxLength(64))),
  /** An uploaded key. */
  image: z.string().check(z.minLength(1, '请选一张图'), z.maxLength(200)),
  title: z.string().check(z.trim(), z.minLength(1, '请填写标题'), z.maxLength(30, '标题最多 30 字')),
  desc: z.string().check(z.trim(), z.maxLength(60, '说明最多 60 字')),
  /** A path of this site; empty leads to the square. */
  link: z.string().check(z.trim(), z.maxLength(300, '链接最多 300 字')),
  from: moment,
  until: moment,
  hidden: z.boolean(),
});
export type WrittenBanner = z.infer<typeof Written>;

const Banner = z.extend(Written, { id: z.string(), state: z.enum(BANNER_STATES) });
export type DeskBanner = z.infer<typeof Banner>;

/** The banners of the home page in their order, with those that nobody sees now. */
export const deskBanners = endpoint('deskBanners', {
  method: 'POST',
  path: '/api/v2/desk/banners',
  access: 'owner',
  reply: ok(z.object({ edition: z.int(), banners: z.array(Banner), changes: Changes })),
});

/** Writes all banners in their order. One that was there and is left out is refused: it is hidden instead. */
export const saveBanners = endpoint('saveBanners', {
  method: 'PUT',
  path: '/api/v2/desk/banners',
  access: 'owner',
  body: z.object({
    edition: Edition,
    reason: Reason,
    banners: z.array(Written).check(z.maxLength(BANNERS_MAX, `最多 ${BANNERS_MAX} 条横幅`)),
  }),
  reply: ok(z.object({ edition: z.int() })),
});
