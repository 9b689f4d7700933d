/** Where the desk's figures begin to be alarms. From its drawing: tasks that wait, the share of a disk, how soon a case is answered. Ours: how soon a payment is heard of. */
export const QUEUE_LINE = 120;
export const SPACE_LINE = 0.8;
export const ANSWER_HOURS = 24;
export const NOTICE_SECONDS = 60;
