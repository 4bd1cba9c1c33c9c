//! The paths that a page asks for, as below `/api/` of a server.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tripot_core::{Seat, Viewer};
use tripot_table::{Token, update};
use tripot_wire::{
    Brought, Home, Mine, RequestError, Visitor, Wanted, eyes, list_games, posters, rules, show,
    verify,
};

use crate::answer::Answer;
use crate::local::{Kept, Local, Missing, fresh, table_id};
use crate::request::{Method, Question};

/// The answer to a question of a page.
pub(crate) fn answer(local: &mut Local, question: Question) -> Result<Answer, Missing> {
    let Question { method, path, token, body, spoken, now, random } = question;
    let lang = spoken.lang();
    let (path, query) = path.split_once('?').unwrap_or((&path, ""));
    let parts: Vec<&str> = path.split('/').collect();
    match (method, parts.as_slice()) {
        (Method::Get, ["games"]) => Ok(Answer::json(200, &list_games(lang))),
        (Method::Get, ["rules", game]) => Ok(Answer::json(200, &rules(game, lang)?)),
        (Method::Get, ["lobby"]) => Ok(Answer::json(200, &json!({ "open": [], "playing": [] }))),
        (Method::Post, ["replay"]) => {
            let brought: Brought = read(body)?;
            Ok(Answer::json(200, &show(&brought, lang)?))
        }
        (Method::Post, ["home"]) => {
            let visitor: Visitor = read(body)?;
            let (mut mine, mut gone) = (Vec::new(), Vec::new());
            for seat in visitor.seats {
                let found = table_id(&seat.table).map(|id| local.table(id));
                match found {
                    Ok(Ok(kept)) => match holder(kept, Some(&seat.token)) {
                        Ok(Some(holder)) => mine.push(Mine::of(&kept.table, holder, lang)),
                        Ok(None) | Err(_) => gone.push(seat.table),
                    },
                    Ok(Err(missing)) => return Err(missing),
                    Err(_) => gone.push(seat.table),
                }
            }
            Ok(Answer::json(200, &Home { mine, gone, open: Vec::new(), games: posters(lang) }))
        }
        (Method::Post, ["tables"]) => {
            let wanted: Wanted = read(body)?;
            if !wanted.is_for_one_device() {
                return Err(RequestError::NoRoute.into());
            }
            let mut fresh = fresh(&random)?;
            let plan = wanted.plan(&mut fresh)?;
            let id = fresh.table();
            let mut answer = Answer::json(201, &plan.opened(id));
            local.open(&plan, id, now, &mut answer)?;
            Ok(answer)
        }
        (Method::Get, ["tables", id, rest @ ..]) => {
            let kept = local.table(table_id(id)?)?;
            let own = holder(kept, token.as_deref())?.map_or(Viewer::Public, Viewer::Seat);
            let table = &kept.table;
            match rest {
                [] => Ok(Answer::json(200, &table.summary())),
                ["moves"] => Ok(Answer::json(200, &update::history(table, own))),
                ["record"] => Ok(Answer::text(table.record_for(own, lang).to_string())),
                ["verify"] => Ok(Answer::json(200, &verify(table, lang)?)),
                ["frames"] => {
                    let said = query.split('&').find_map(|part| part.strip_prefix("as="));
                    let viewer = eyes(table, own, said)?;
                    Ok(Answer::json(200, &table.frames(viewer, lang)))
                }
                _ => Err(RequestError::NoRoute.into()),
            }
        }
        _ => Err(RequestError::NoRoute.into()),
    }
}

fn read<T: DeserializeOwned>(body: Value) -> Result<T, RequestError> {
    serde_json::from_value(body)
        .map_err(|error| RequestError::Unreadable { why: error.to_string() })
}

/// The seat that a token belongs to, if there is a token.
fn holder(kept: &Kept, token: Option<&str>) -> Result<Option<Seat>, RequestError> {
    let Some(token) = token else { return Ok(None) };
    let token = Token::read(token.trim()).ok_or(RequestError::NoSeat)?;
    kept.holder(&token).map(Some)
}
