//! Something that can be written, without its type.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// A value of which nothing is known but how it is written: straight to the text, without a value of JSON
/// in between.
#[derive(Clone)]
pub(crate) struct Erased(Arc<dyn erased_serde::Serialize + Send + Sync>);

impl Erased {
    pub(crate) fn new(value: impl Serialize + Send + Sync + 'static) -> Erased {
        Erased(Arc::new(value))
    }
}

impl Serialize for Erased {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(&*self.0, serializer)
    }
}

impl fmt::Debug for Erased {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// The schema of what has one of these schemas.
#[cfg(feature = "openapi")]
pub(crate) fn one_of(
    names: impl Iterator<Item = String>,
    description: &str,
) -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
    let one_of = names.fold(utoipa::openapi::OneOfBuilder::new(), |one_of, name| {
        one_of.item(utoipa::openapi::Ref::from_schema_name(name))
    });
    one_of.description(Some(description)).into()
}
