/** Words of the server and the desk alone: what the product shows to members does not load them. */

/** A refund of all of an order, of so many of its months or points, or one that was made at the gateway itself. */
export const REFUND_HOWS = ['full', 'part', 'outside'] as const;
/** Waits for a second person; the gateway was asked; the money is back; the gateway refused; thought better of. */
export const REFUND_STATES = ['waiting', 'asked', 'done', 'refused', 'withdrawn'] as const;
/** What a line of a gateway's bill is: money that came, or went back. */
export const BILL_KINDS = ['paid', 'refund'] as const;
/** A payment of an order that had been paid: to be given back; laid before a second person; the gateway was asked; back; refused by the gateway. */
export const STRAY_STATES = ['open', 'waiting', 'asked', 'done', 'refused'] as const;
/** Why a picture or a comment is out of sight: it waits for a reviewer, or an operator hid or deleted it. */
export const HELD = ['review', 'hidden', 'deleted'] as const;
/** What of a member's judges look at. */
export const MODERATED = ['prompt', 'work', 'comment', 'name', 'model', 'dataset', 'collection', 'upload', 'result'] as const;
export type Moderated = (typeof MODERATED)[number];
/** What becomes of a text with a word of the list: refused, looked at before it is public; or what the word holds within is no hit. */
export const WORD_DEEDS = ['refuse', 'review', 'allow'] as const;
/** What a judge finds: it can't be had, or a person looks before it is public. */
export const VERDICTS = ['refuse', 'review'] as const;
/** What kinds of model files engines have. */
export const ENGINE_FILE_KINDS = ['checkpoint', 'lora', 'style', 'vae', 'upscaler', 'controlnet'] as const;
/** Where an operator lets a model appear: found and not yet looked at, on sale, taken off. */
export const MODEL_LISTINGS = ['found', 'listed', 'hidden'] as const;
/** Points given or taken by hand: waits for a second person, booked, thought better of. */
export const POINT_CHANGE_STATES = ['waiting', 'done', 'withdrawn'] as const;
/** Another price of a product: waits for a second person, holds from its moment on, thought better of. */
export const PRICE_CHANGE_STATES = ['waiting', 'agreed', 'withdrawn'] as const;
/** Works as the desk lists them: seen by everybody, before a review, hidden by an operator, in the bin. */
export const WORK_STATES = ['public', 'review', 'hidden', 'bin'] as const;
/** What an operator does to works and comments by themselves. */
export const OWN_DEEDS = ['hide', 'delete', 'restore'] as const;
/** What a member can be kept from by an operator. `publish`: showing works and models to others, and commenting. */
export const SUSPENSION_SCOPES = ['publish', 'generate', 'sign-in'] as const;
export type SuspensionScope = (typeof SUSPENSION_SCOPES)[number];
/** How an announcement stands: members are being told; were told; it is being taken from them; nobody has it any more. */
export const ANNOUNCEMENT_STATES = ['sending', 'sent', 'leaving', 'gone'] as const;
/** How a banner stands: seen; hidden by an operator; before its time; after it; leads to what not everybody may see. */
export const BANNER_STATES = ['shown', 'hidden', 'early', 'over', 'dead'] as const;
