import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { TestCharges } from '#server/foundation/db/types.gen.ts';

export type ChargeRow = Selectable<TestCharges>;
export type ChargeState = ChargeRow['state'];

/** Stores the only charge of an order, however often a caller sends it. */
export function saveCharge(db: Db, charge: Insertable<TestCharges>): Promise<ChargeRow> {
  const { orderId: _orderId, reference: _reference, ...changes } = charge;
  return db
    .insertInto('testCharges')
    .values(charge)
    .onConflict(conflict => conflict.column('orderId').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const lockChargeOf = (db: Db, orderId: string) =>
  db.selectFrom('testCharges').selectAll().where('orderId', '=', orderId).forUpdate().executeTakeFirst();

export const findChargeOf = (db: Db, orderId: string) =>
  db.selectFrom('testCharges').selectAll().where('orderId', '=', orderId).executeTakeFirst();

export const findCharge = (db: Db, reference: string) =>
  db.selectFrom('testCharges').selectAll().where('reference', '=', reference).executeTakeFirst();

type Changes = { state: ChargeState; message?: string; changedAt: Date };

export const updateCharge = (db: Db, orderId: string, from: ChargeState[], changes: Changes) =>
  db.updateTable('testCharges').set(changes).where('orderId', '=', orderId).where('state', 'in', from).execute();
